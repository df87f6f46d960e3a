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

describe("a file of a profile that cannot be used", () => {
  const key = (name: string, content: string | Buffer) => () => given(name, content);
  it.each<[string, "client" | "seal", "key" | "certificate", () => string, RegExp]>([
    ["a locked key", "seal", "key", key("pkcs8", locked("pkcs8")), /passphrase[\s\S]*openssl pkey/],
    ["a key locked long ago", "seal", "key", key("pkcs1", locked("pkcs1")), /passphrase/],
    ["junk for a key", "seal", "key", key("junk", "junk"), /has no private key/],
    ["junk to connect with", "client", "key", key("junk", "junk"), /has no private key/],
    ["another's key", "client", "key", key("other", keyNamed("other")), /not the private key of/],
    [
      "another's seal key",
      "seal",
      "key",
      key("other", keyNamed("other")),
      /not the private key of/,
    ],
    [
      "DER",
      "seal",
      "certificate",
      () => given("der", derOf(usual.seal.certificate)),
      /in DER[\s\S]*openssl x509/,
    ],
    ["junk", "seal", "certificate", key("junk", "junk"), /has no certificate in PEM/],
    ["junk to connect with", "client", "certificate", key("junk", "junk"), /no certificate in PEM/],
    [
      "nothing in PEM",
      "client",
      "certificate",
      key("pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
      /cannot be read/,
    ],
    ["a folder", "seal", "key", () => folder, /cannot be read: illegal operation on a directory/],
  ])("is named, and ends the command with 2: %s", async (_, which, part, make, words) => {
    const file = make();
    await makeProfile(home, { [which]: { ...usual[which], [part]: file } });
    const { code, out, err } = await run("sign", "GET", "/v1/accounts");
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
    expect(err).toMatch(words);
    expect(err).toContain(file);
    expect(err.trim().split("\n").length).toBeLessThan(3);
  });

  it("may be of the authorities that are trusted", async () => {
    await makeProfile(home, { trust: given("trust.json", "{}") });
    const { code, err } = await run("sign", "GET", "/v1/accounts");
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/trust\.json has no/) });
  });

  it("is no file of a whole chain, nor one with words before the certificate", async () => {
    const [own, above] = [usual.seal.certificate, usual.trust ?? ""].map((each) =>
      readFileSync(each, "utf8"),
    );
    const chain = given("chain.pem", `subject=CN=TPP\n${own}\nissuer=CN=authority\n${above}`);
    await makeProfile(home, { seal: { ...usual.seal, certificate: chain } });
    const { code, out } = await run("sign", "GET", "/v1/accounts");
    expect(code).toBe(0);
    const raw = derOf(usual.seal.certificate).toString("base64");
    expect(out).toContain(`tpp-signature-certificate: ${raw}\n`);
  });
});

describe("a profile.json that is none", () => {
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
  ])("is told of, whoever reads it: %s", async (content, words) => {
    const place = join(home, "profiles/bad");
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "profile.json"), content);
    for (const args of [
      ["sign", "GET", "/v1", "--profile", "bad"],
      ["profiles", "use", "bad"],
    ]) {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
      expect(err).toMatch(words);
      expect(err).toContain(join(place, "profile.json"));
    }
    const listed = await run("profiles");
    expect(listed).toMatchObject({ code: exitCodes.usage, err: expect.stringMatching(words) });
    expect(listed.out).toMatch(/^\* mine /m);
    expect(JSON.parse((await run("profiles", "--json")).out)).toHaveLength(1);
    expect(await run("profiles", "remove", "bad")).toMatchObject({ code: 0 });
    expect(await run("profiles")).toMatchObject({ code: 0, err: "" });
  });
});

describe("what is said of a profile that is removed", () => {
  it("is that keys of other folders stay", async () => {
    const { code, err } = await run("profiles", "remove", "mine");
    expect({ code, err }).toEqual({
      code: 0,
      err: `✓ Removed mine. Its keys outside the profile's folder are still there: ${usual.client.key}, ${usual.seal.key}\n`,
    });
    expect(readFileSync(usual.seal.key, "utf8")).toContain("PRIVATE KEY");
  });

  it("is that its own are gone", async () => {
    const inside = (name: string) => join(home, "profiles/mine", name);
    const own = { certificate: inside("c"), key: inside("k") };
    await makeProfile(home, { client: own, seal: own });
    expect((await run("profiles", "remove", "mine")).err).toBe("✓ Removed mine and its folder.\n");
  });
});

describe("a home that cannot be one", () => {
  it.each([
    [["profiles"]],
    [["sign", "GET", "/v1/accounts"]],
    [["init", "--developer-site", "http://localhost:1"]],
    [["profiles", "remove", "mine"]],
  ])("ends %j with 2", async (args) => {
    const file = given("file", "");
    for (const each of [file, join(file, "below")]) {
      const { code, out, err } = await runCommand(args, { home: each });
      expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
      expect(err).toContain(`Profiles cannot be stored in ${each}`);
    }
  });
});

describe("a profile whose identifier was not made from its key", () => {
  const warning = /^! The profile old is NO-FSA-987654321\..*fjordgate init old --force$/m;
  const oldProfile = (given: Partial<TppProfile>) =>
    makeProfile(home, { name: "old", developerSite: "http://localhost:1", ...given });
  const inFolder = (file: string) => join(home, "profiles/old", file);
  const ask = async () => (await run("sandbox", "customers", "--profile", "old")).err;

  it("is told what to do with each call: a developer site once issued any identifier", async () => {
    mkdirSync(inFolder(""), { recursive: true });
    for (const [file, from] of [
      ["seal.pem", usual.seal.certificate],
      ["tpp.key", usual.seal.key],
    ] as const)
      writeFileSync(inFolder(file), readFileSync(from));
    await oldProfile({ seal: { certificate: inFolder("seal.pem"), key: inFolder("tpp.key") } });
    expect(await ask()).toMatch(warning);
  });

  it("is not told so with certificates from elsewhere, such as the demo TPP's", async () => {
    await oldProfile({});
    expect(await ask()).not.toContain("! ");
  });
});
