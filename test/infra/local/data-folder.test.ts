import { X509Certificate } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueLocalhost } from "../../../infra/local/certificates.ts";
import { prepareDataFolder } from "../../../infra/local/data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pairs = ["bank-ca", "server", "answers", "demo-tpp/qwac", "demo-tpp/qseal"];
const names = [
  ...pairs.flatMap((pair) => [`certificates/${pair}.crt`, `certificates/${pair}.key`]),
  "secrets.json",
].sort();
const file = (name: string) => join(folder, name);
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
const read = (name: string) => readFileSync(file(name), "utf8");
const contents = () => Object.fromEntries(names.map((name) => [name, read(name)]));
const certificate = (pair: string) => new X509Certificate(read(`certificates/${pair}.crt`));

/** Starts again, and returns the names of the files that differ. */
const renewed = async (before: Record<string, string>) => {
  await prepareDataFolder(folder);
  expect(files()).toEqual(names);
  const after = contents();
  return names.filter((name) => after[name] !== before[name]);
};

beforeAll(() => prepareDataFolder(folder));

describe("the data folder", () => {
  it("holds an authority, the server's and a TPP's certificates, and secrets", () => {
    expect(files()).toEqual(names);
    const authority = certificate("bank-ca");
    expect(authority.ca).toBe(true);
    for (const pair of pairs.slice(1)) {
      expect(certificate(pair).verify(authority.publicKey)).toBe(true);
      expect(certificate(pair).checkIssued(authority)).toBe(true);
    }
    expect(certificate("server").subjectAltName).toContain("DNS:localhost, IP Address:127.0.0.1");
    for (const pair of ["demo-tpp/qwac", "demo-tpp/qseal"])
      expect(certificate(pair).subject.split("\n")).toEqual(
        expect.arrayContaining(["organizationIdentifier=PSDNO-FSA-987654321", "CN=Demo TPP"]),
      );
  });

  it("lets only its owner read keys and secrets", () => {
    for (const name of names.filter((each) => !each.endsWith(".crt")))
      expect([name, statSync(file(name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it("has secrets of 32 bytes, all different", () => {
    const secrets = JSON.parse(read("secrets.json")) as Record<string, string>;
    expect(Object.keys(secrets)).toEqual([
      "ids",
      "tokens",
      "numbers",
      "forms",
      "cursors",
      "approvals",
      "identifiers",
    ]);
    for (const secret of Object.values(secrets))
      expect(Buffer.from(secret, "base64")).toHaveLength(32);
    expect(new Set(Object.values(secrets)).size).toBe(7);
  });

  it("stays unchanged at the next start", async () => {
    expect(await renewed(contents())).toEqual([]);
  });

  it("gives the server the paths of its files and the content of its TLS files", async () => {
    expect(await prepareDataFolder(folder)).toEqual({
      certificates: file("certificates"),
      truststoreFile: file("certificates/bank-ca.crt"),
      authorityKeyFile: file("certificates/bank-ca.key"),
      answers: {
        key: file("certificates/answers.key"),
        certificates: file("certificates/answers.crt"),
      },
      secretsFile: file("secrets.json"),
      tls: {
        ca: read("certificates/bank-ca.crt"),
        cert: read("certificates/server.crt"),
        key: read("certificates/server.key"),
      },
    });
  });
});

describe("a damaged data folder", () => {
  const pair = (name: string) => [`certificates/${name}.crt`, `certificates/${name}.key`];

  it.each([
    [
      "a new certificate and key if a certificate is missing",
      "certificates/demo-tpp/qwac.crt",
      pair("demo-tpp/qwac"),
    ],
    [
      "a new certificate and key if a key is missing",
      "certificates/demo-tpp/qseal.key",
      pair("demo-tpp/qseal"),
    ],
    [
      "a new certificate and key if the server's key is missing",
      "certificates/server.key",
      pair("server"),
    ],
    [
      "a new authority and new certificates signed by it if the authority's key is missing",
      "certificates/bank-ca.key",
      pairs.flatMap(pair),
    ],
    ["new secrets if their file is missing", "secrets.json", ["secrets.json"]],
  ])("gets %s", async (_, name, expected) => {
    const before = contents();
    rmSync(file(name));
    expect(await renewed(before)).toEqual(expected.sort());
  });

  it("is cleaned of the unfinished files that a crash left", async () => {
    const before = contents();
    writeFileSync(file("secrets.json.unfinished"), '{"ids":');
    writeFileSync(file("certificates/demo-tpp/qwac.key.unfinished"), "-----BEGIN");
    rmSync(file("certificates/demo-tpp/qwac.crt"));
    expect(await renewed(before)).toEqual(pair("demo-tpp/qwac"));
  });

  it("gets a new certificate and key if a key does not match or a certificate is cut off", async () => {
    const before = contents();
    writeFileSync(file("certificates/demo-tpp/qwac.key"), read("certificates/server.key"));
    truncateSync(file("certificates/demo-tpp/qseal.crt"), 100);
    expect(await renewed(before)).toEqual(
      [...pair("demo-tpp/qseal"), ...pair("demo-tpp/qwac")].sort(),
    );
  });

  it("gets a new certificate if one has expired", async () => {
    const [certificatePem, keyPem] = pair("bank-ca").map(read) as [string, string];
    const issued = await issueLocalhost(
      { certificatePem, keyPem },
      { notBefore: new Date(0), notAfter: new Date(), keyPem: read("certificates/server.key") },
    );
    writeFileSync(file("certificates/server.crt"), issued.certificatePem);
    expect(await renewed(contents())).toEqual(pair("server"));
  });

  it("gets the missing secrets, and keeps the others", async () => {
    const { ids, ...others } = JSON.parse(read("secrets.json")) as Record<string, string>;
    writeFileSync(file("secrets.json"), JSON.stringify(others));
    await prepareDataFolder(folder);
    const after = JSON.parse(read("secrets.json")) as Record<string, string>;
    expect(after).toMatchObject(others);
    expect(after.ids).not.toBe(ids);
  });

  it("is refused if its secrets cannot be read", async () => {
    const kept = read("secrets.json");
    writeFileSync(file("secrets.json"), "{");
    await expect(prepareDataFolder(folder)).rejects.toThrow("secrets.json is damaged");
    expect(read("secrets.json")).toBe("{");
    writeFileSync(file("secrets.json"), kept);
  });
});
