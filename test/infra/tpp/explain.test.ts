import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const home = mkdtempSync(join(tmpdir(), "fjordgate-explain-"));

beforeAll(() => makeProfile(home, { name: "mine", api: "https://localhost:1" }));
afterAll(() => rmSync(home, { recursive: true }));

const explained = (...args: string[]) =>
  runCommand(["call", ...args, "--explain", "--json"], { home });

describe("fjordgate call --explain --json", () => {
  it("prints the signing string, the digest and the unsent request as JSON", async () => {
    const { code, out, err } = await explained("POST", "/v1/sandbox/customers", "-d", "{}");
    expect({ code, err }).toEqual({ code: 0, err: "Nothing was sent.\n" });
    const { signingString, digest, request } = JSON.parse(out);
    expect(signingString.split("\n")).toContain(`digest: ${digest}`);
    expect(request).toMatchObject({
      method: "POST",
      address: "https://localhost:1/v1/sandbox/customers",
      body: "{}",
    });
    const { digest: sent, signature } = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(sent).toBe(digest);
    expect(signature).toContain('algorithm="rsa-sha256"');
  });

  it("prints neither body nor digest for a request without a body", async () => {
    const shown = JSON.parse((await explained("GET", "/v1/sandbox/customers")).out);
    expect(Object.keys(shown)).toEqual(["signingString", "request"]);
    expect(shown.request).not.toHaveProperty("body");
  });
});
