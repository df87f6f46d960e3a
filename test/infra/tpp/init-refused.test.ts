import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "../../../infra/tpp/command-error.ts";
import type { TppProfile } from "../../../infra/tpp/profile.ts";
import { elliptic } from "../../support/signature/issued-certificates.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-init-"));
const home = join(folder, "home");
const run = (...args: string[]) => runCommand(["init", ...args], { home });
const given = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
let made: TppProfile;
let asked = 0;
const site = createServer((_, response) => {
  asked += 1;
  response.end();
});
let developerSite: string;

beforeAll(async () => {
  made = await makeProfile(join(folder, "made"));
  await once(site.listen(0, "localhost"), "listening");
  developerSite = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

/** Makes a folder of certificates for --certificates, in which some files are replaced. */
function certificates(name: string, changes: Record<string, string> = {}): string {
  const place = join(folder, name);
  mkdirSync(place);
  const { client, seal } = made;
  for (const [kind, files] of Object.entries({ qwac: client, qseal: seal })) {
    cpSync(files.certificate, join(place, `${kind}.crt`));
    cpSync(files.key, join(place, `${kind}.key`));
  }
  for (const [file, content] of Object.entries(changes)) writeFileSync(join(place, file), content);
  return place;
}

describe("fjordgate init", () => {
  it.each<[string, () => string[], RegExp]>([
    [
      "a name that is not valid for a folder",
      () => ["bad/name"],
      /“bad\/name” is not a name for a profile/,
    ],
    ["a missing authority", () => ["x", "--ca", "/no/ca.pem"], /There is no file \/no\/ca\.pem/],
    [
      "an authority file that contains no certificate",
      () => ["x", "--ca", given("ca", "{}")],
      /has no certificate/,
    ],
    ["a missing key", () => ["x", "--key", "/no/tpp.key"], /There is no file \/no\/tpp\.key/],
    [
      "a key file that contains no private key",
      () => ["x", "--key", given("key", "junk")],
      /has no private key/,
    ],
    ["a key on an elliptic curve", () => ["x", "--key", given("ec", elliptic)], /of type ec/],
    [
      "the option --identifier",
      () => ["x", "--identifier", "PSDNO-FSA-1"],
      /unknown option '--identifier'/,
    ],
    ["an http address of the interface", () => ["x", "--api", "http://localhost:1"], /over https/],
  ])("for new certificates refuses %s, and creates nothing", async (_, args, words) => {
    const before = asked;
    const { code, out, err } = await run(...args(), "--developer-site", developerSite);
    expect({ code, out, asked }).toEqual({ code: exitCodes.usage, out: "", asked: before });
    expect(err).toMatch(words);
    expect(err).not.toContain("Making a key");
    expect(existsSync(home)).toBe(false);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a key that does not match the client certificate",
      { "qwac.key": keyNamed("other") },
      /qwac\.key is not the private key/,
    ],
    [
      "a key that does not match the seal certificate",
      { "qseal.key": keyNamed("other") },
      /qseal\.key is not the private key/,
    ],
    [
      "a certificate file that contains no certificate",
      { "qseal.crt": "junk" },
      /qseal\.crt has no certificate/,
    ],
    ["an authority file that contains no certificate", { ca: "junk" }, /ca has no certificate/],
  ])("for existing certificates refuses %s, and creates nothing", async (name, changes, words) => {
    const place = certificates(name, changes);
    const ca = "ca" in changes ? join(place, "ca") : (made.trust ?? "");
    const { code, err } = await run(
      "x",
      ...["--certificates", place, "--api", "https://b.no", "--ca", ca],
    );
    expect({ code, err }).toEqual({
      code: exitCodes.usage,
      err: expect.stringMatching(words),
    });
    expect(existsSync(home)).toBe(false);
  });

  it("accepts existing certificates that match their keys", async () => {
    const place = certificates("right");
    const right = ["--certificates", place, "--api", "https://b.no"];
    const { code, err } = await runCommand(["init", "x", ...right], {
      home: join(folder, "another"),
    });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("x is ready") });
  });
});
