import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "../../../infra/tpp/command-error.ts";
import type { TppProfile } from "../../../infra/tpp/profile.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";
import { makeProfile } from "./made-profile.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-files-"));
const home = join(folder, "home");
const run = (...args: string[]) => runCommand(args, { home });
const given = (name: string, content: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
let usual: TppProfile;

beforeAll(async () => {
  usual = await makeProfile(home);
});
afterEach(() => makeProfile(home));
afterAll(() => rmSync(folder, { recursive: true }));

const locked = (type: "pkcs1" | "pkcs8") =>
  createPrivateKey(keyNamed("locked"))
    .export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
    .toString();
const derOf = (file: string) => new X509Certificate(readFileSync(file)).raw;

describe("a file of a profile of the command line", () => {
  const key = (name: string, content: string | Buffer) => () => given(name, content);
  it.each<[string, "client" | "seal", "key" | "certificate", () => string, RegExp]>([
    [
      "a key with a passphrase",
      "seal",
      "key",
      key("pkcs8", locked("pkcs8")),
      /passphrase[\s\S]*openssl pkey/,
    ],
    [
      "a key with a passphrase in the older format PKCS #1",
      "seal",
      "key",
      key("pkcs1", locked("pkcs1")),
      /passphrase/,
    ],
    ["a seal key file without a key", "seal", "key", key("junk", "junk"), /has no private key/],
    ["a client key file without a key", "client", "key", key("junk", "junk"), /has no private key/],
    [
      "a client key that does not match its certificate",
      "client",
      "key",
      key("other", keyNamed("other")),
      /not the private key of/,
    ],
    [
      "a seal key that does not match its certificate",
      "seal",
      "key",
      key("other", keyNamed("other")),
      /not the private key of/,
    ],
    [
      "a seal certificate in DER",
      "seal",
      "certificate",
      () => given("der", derOf(usual.seal.certificate)),
      /in DER[\s\S]*openssl x509/,
    ],
    [
      "a seal certificate file without a certificate",
      "seal",
      "certificate",
      key("junk", "junk"),
      /has no certificate in PEM/,
    ],
    [
      "a client certificate file without a certificate",
      "client",
      "certificate",
      key("junk", "junk"),
      /no certificate in PEM/,
    ],
    [
      "a client certificate in PEM without content",
      "client",
      "certificate",
      key("pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
      /cannot be read/,
    ],
    [
      "a folder instead of a seal key",
      "seal",
      "key",
      () => folder,
      /cannot be read: illegal operation on a directory/,
    ],
  ])("is named in an error with exit code 2 if it is %s", async (_, which, part, make, words) => {
    const file = make();
    await makeProfile(home, { [which]: { ...usual[which], [part]: file } });
    const { code, out, err } = await run("call", "GET", "/v1/accounts", "--explain");
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
    expect(err).toMatch(words);
    expect(err).toContain(file);
    expect(err.trim().split("\n").length).toBeLessThan(3);
  });

  it("is named in the error if it is an unusable file of trusted authorities", async () => {
    await makeProfile(home, { trust: given("trust.json", "{}") });
    const { code, err } = await run("call", "GET", "/v1/accounts", "--explain");
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/trust\.json has no/) });
  });

  it("may contain a chain, or text before the certificate, if it is a certificate file", async () => {
    const [own, above] = [usual.seal.certificate, usual.trust ?? ""].map((each) =>
      readFileSync(each, "utf8"),
    );
    const chain = given("chain.pem", `subject=CN=TPP\n${own}\nissuer=CN=authority\n${above}`);
    await makeProfile(home, { seal: { ...usual.seal, certificate: chain } });
    const { code, out } = await run("call", "GET", "/v1/accounts", "--explain");
    expect(code).toBe(0);
    const raw = derOf(usual.seal.certificate).toString("base64");
    expect(out).toContain(`tpp-signature-certificate: ${raw}\n`);
  });
});

describe("a malformed profile.json", () => {
  const whole = {
    name: "bad",
    api: "https://b.no",
    redirectUri: "https://t.example/",
    session: "s",
    psus: {},
  };
  const files = { certificate: "c", key: "k" };
  const text = (more: object) => JSON.stringify({ ...whole, client: files, seal: files, ...more });
  it.each([
    ["{", /profile\.json is not a profile in JSON/],
    ["[]", /profile\.json is not a profile in JSON/],
    ["null", /profile\.json is not a profile in JSON/],
    ["{}", /its name must be a text/],
    [text({ api: "http://b.no" }), /its api must be an address such as https/],
    [text({ client: {} }), /its client must be a certificate and a key/],
    [text({ seal: "seal.pem" }), /its seal must be/],
    [text({ session: 1 }), /its session must be/],
    [text({ psus: { eirik: {} } }), /its psus must be/],
    [text({ psus: [] }), /its psus must be/],
    [text({ trust: 1 }), /its trust must be/],
  ])("is reported by call, init --use and init --list: %s", async (content, words) => {
    const place = join(home, "profiles/bad");
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "profile.json"), content);
    for (const args of [
      ["call", "GET", "/v1", "--profile", "bad"],
      ["init", "bad", "--use"],
    ]) {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
      expect(err).toMatch(words);
      expect(err).toContain(join(place, "profile.json"));
    }
    const listed = await run("init", "--list");
    expect(listed).toMatchObject({ code: exitCodes.usage, err: expect.stringMatching(words) });
    expect(listed.out).toMatch(/^\* mine /m);
    expect(JSON.parse((await run("init", "--list", "--json")).out)).toHaveLength(1);
    expect(await run("init", "bad", "--folder")).toEqual({ code: 0, out: `${place}\n`, err: "" });
    rmSync(place, { recursive: true });
    expect(await run("init", "--list")).toMatchObject({ code: 0, err: "" });
  });
});

describe("a profile whose folder is removed", () => {
  it("is no longer in use, and the first of the others is used instead", async () => {
    await makeProfile(home, { name: "second" });
    rmSync(join(home, "profiles/second"), { recursive: true });
    expect((await run("init", "--list")).out).toMatch(/^\* mine /m);
    expect((await run("init", "--folder")).out).toBe(`${join(home, "profiles/mine")}\n`);
    expect((await run("init", "second", "--folder")).err).toContain("There is no profile second.");
  });
});

describe("a FJORDGATE_HOME that is not a folder", () => {
  it.each([
    [["init", "--list"]],
    [["call", "GET", "/v1/accounts"]],
    [["init", "--developer-site", "http://localhost:1"]],
    [["init", "mine", "--folder"]],
  ])("ends the command %j with exit code 2", async (args) => {
    const file = given("file", "");
    for (const each of [file, join(file, "below")]) {
      const { code, out, err } = await runCommand(args, { home: each });
      expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
      expect(err).toContain(`Profiles cannot be stored in ${each}`);
    }
  });
});
