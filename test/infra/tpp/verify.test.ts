import { sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "../../../infra/tpp/command-error.ts";
import { signRequest } from "../../../shared/signature/sign.ts";
import { attackTools } from "../../support/signature/signature-forgery.ts";
import { signingMistakes } from "../../support/signature/signing-mistakes.ts";
import type { SigningMistake } from "../../support/signature/wrong-signatures.ts";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const home = mkdtempSync(join(tmpdir(), "fjordgate-verify-"));
const now = new Date();
const tools = await attackTools(now);
const { seal, web } = tools.tpp;
const developerSite = "http://localhost:8090";

beforeAll(() => makeProfile(home, { name: "mine", developerSite }));
afterAll(() => rmSync(home, { recursive: true }));

const read = {
  method: "GET",
  path: "/v1/accounts",
  query: [],
  repeated: new Set<string>(),
  body: Buffer.alloc(0),
  headers: signRequest({
    method: "GET",
    path: "/v1/accounts",
    headers: {
      "x-request-id": "99391c7e-ad88-49ec-a2ad-99ddcb1f7721",
      "psu-id": "0b2c1b5e-8f4e-4c38-8c1d-7d4b8a3f6a10",
      "tpp-redirect-uri": "https://tpp.example/back?a=b",
    },
    key: seal.keyPem,
    certificate: seal.certificatePem,
    now,
  }),
};

/** Runs the command `verify` with a request in HTTP notation. */
const verify = (
  { headers }: Pick<typeof read, "headers"> | ReturnType<SigningMistake["make"]>,
  ...more: string[]
) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const stdin = `GET /v1/accounts HTTP/1.1\n${lines.join("\n")}\n\n`;
  return runCommand(["verify", ...more], { home, stdin });
};

const made = signingMistakes.filter(
  ({ base, name }) => base === "read" && !/ connection|local time/.test(name),
);

describe("fjordgate verify", () => {
  it.each(made)(
    "names the mistake and the guide that explains it: $name",
    async ({ make, sentence }) => {
      const { code, err } = await verify(make(read, { ...tools, tls: web }));
      expect(code).toBe(exitCodes.refused);
      const [words = ""] = sentence.split("‹");
      expect(err).toContain(`  ${words}`);
      expect(err).toContain(`  Often done wrong: ${developerSite}/guides/signing#mistakes\n`);
    },
  );

  it("names the mistake in JSON with --json", async () => {
    const request = tools.forge(read, {
      sign: (text, key) => sign("sha1", Buffer.from(text), key),
    });
    const { out } = await verify(request, "--json");
    expect(JSON.parse(out)).toMatchObject({
      fault: { header: "signature" },
      mistake: "The signature is made with SHA-1: sign with SHA-256 (SHA256withRSA).",
    });
  });

  it("names no mistake for a correct request", async () => {
    const { code, err } = await verify(read);
    expect(code).toBe(exitCodes.done);
    expect(err).not.toContain("Often done wrong");
  });
});
