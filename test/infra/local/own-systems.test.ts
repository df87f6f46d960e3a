import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import type { SystemOptions } from "../../../infra/local/options.ts";
import { ownSystems } from "../../../infra/local/own-systems.ts";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";

const folder = scratchFolder("own-systems");
const put = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const openid = {
  ...{ issuer: "https://login.bank.no", clientId: "fjordgate" },
  ...{ acr: { default: "high" }, approval: { proof: "token-response" } },
};
const files: Record<string, string> = {};
const list = "http://crl.qtsp.example/qseal.crl";
const idOf = (pem: string): string => trustedAuthorities(pem)[0]?.fingerprint.slice(0, 16) ?? "";

beforeAll(async () => {
  const authority = await makeAuthority({ name: "A QTSP", now: new Date(), days: 30 });
  const here = await makeAuthority({ name: "This machine's", now: new Date(), days: 30 });
  const [notBefore, notAfter] = [new Date(), new Date(Date.now() + 86_400_000)];
  const { certificatePem: certificate, keyPem: key } = await issueCertificate(authority, {
    ...{ kind: "qwac", commonName: "Fjordgate", notBefore, notAfter },
  });
  mkdirSync(join(folder, "data", "certificates"), { recursive: true });
  put("data/certificates/bank-ca.crt", here.certificatePem);
  Object.assign(files, {
    identity: put("connector.json", { certificate, key, authorities: authority.certificatePem }),
    strangeKey: put("strange-key.json", { certificate, key: here.keyPem }),
    openid: put("openid.json", openid),
    noProof: put("no-proof.json", { ...openid, approval: {} }),
    byTls: put("by-tls.json", { ...openid, clientAuthentication: "tls_client_auth" }),
    key: put("openid-key.json", { key }),
    noKey: put("no-key.json", { keyId: "1" }),
    noPem: put("no-pem.json", { key: "no PEM" }),
    register: put("eba.json", "[]"),
    truststore: put("authorities.pem", authority.certificatePem),
    text: put("text.txt", "no JSON, and no PEM"),
    qtsp: idOf(authority.certificatePem),
    here: idOf(here.certificatePem),
  });
});

/** Reads options. A value that begins with @ names a file or an id from above. */
const read = (systems: SystemOptions) => {
  const known = (value: string) => value.replace(/@(\w+)/g, (_, name) => files[name] ?? "");
  const entries = Object.entries(systems).map(([name, value]) => [name, known(value)]);
  return ownSystems({ systems: Object.fromEntries(entries), data: join(folder, "data") });
};

const connector = { connector: "https://connector.bank.no:8443" };

describe("the bank's own systems", () => {
  it("are in no environment variable if no options are given", async () => {
    expect(await read({})).toEqual({ truststore: "", environment: {} });
  });

  it("are in the same environment variables as in a deployed stage", async () => {
    const own = await read({
      ...{ ...connector, "connector-identity": "@identity" },
      ...{ openid: "@openid", "openid-key": "@key", register: "@register" },
      ...{ revocations: `@qtsp=${list},@here=${list}`, truststore: "@truststore" },
    });
    expect(own).toMatchObject({ ...connector, issuer: openid.issuer, register: files.register });
    expect(trustedAuthorities(own.truststore)).toHaveLength(1);
    expect(own.environment).toEqual({
      CONNECTOR_ADDRESS: connector.connector,
      CONNECTOR_IDENTITY_FILE: files.identity,
      OPENID_CONFIGURATION: JSON.stringify(openid),
      OPENID_KEY_FILE: files.key,
      REGISTER_SOURCE: pathToFileURL(files.register ?? "").href,
      REVOCATION_LISTS: `${files.qtsp}=${list},${files.here}=${list}`,
    });
  });

  it.each(["https://files.bank.no", "HTTPS://FILES.Bank.no"])(
    "may include a register at an https address: %s",
    async (origin) => {
      const { environment } = await read({ register: `${origin}/Register.zip` });
      expect(environment).toEqual({ REGISTER_SOURCE: "https://files.bank.no/Register.zip" });
    },
  );

  it.each<[SystemOptions, string]>([
    [connector, "--connector needs --connector-identity, a file with the JSON of the secret conn"],
    [{ "connector-identity": "@identity" }, "--connector-identity needs --connector, the address"],
    [
      { openid: "@openid" },
      "--openid needs --openid-key, a file with the JSON of the secret openid",
    ],
    [{ "openid-key": "@key" }, "--openid-key needs --openid, the OpenID file."],
    [
      { connector: "http://localhost:9443", "connector-identity": "@identity" },
      "--connector is not the address of your connector: https:// and a name",
    ],
    [{ ...connector, "connector-identity": "nowhere" }, "--connector-identity is not an existing"],
    [
      { ...connector, "connector-identity": "@text" },
      '--connector-identity cannot be used: The secret "connector" is not JSON with certificate and',
    ],
    [
      { ...connector, "connector-identity": "@strangeKey" },
      "--connector-identity cannot be used: error:05800074:x509 certificate routines::key values",
    ],
    [{ openid: "nowhere", "openid-key": "@key" }, "--openid is not an existing file."],
    [{ openid: "@text", "openid-key": "@key" }, "--openid is not valid: it is not JSON."],
    [
      { openid: "@noProof", "openid-key": "@key" },
      "--openid is not valid: approval.proof must have a proof, which says where",
    ],
    [{ openid: "@openid", "openid-key": "nowhere" }, "--openid-key is not an existing file."],
    [
      { openid: "@openid", "openid-key": "@noKey" },
      '--openid-key cannot be used: The secret "openid" is not JSON with a key.',
    ],
    [{ openid: "@openid", "openid-key": "@noPem" }, "--openid-key cannot be used: error:"],
    [
      { openid: "@byTls", "openid-key": "@key" },
      '--openid-key cannot be used: The secret "openid" has no certificate.',
    ],
    [{ register: "nowhere" }, "--register is not an existing file."],
    [
      { register: "http://bank.no/register.zip" },
      "--register is not the address of the register's file (https://…).",
    ],
    [{ revocations: list }, "--revocations must be <first digits of the SHA-256 of the issuer's"],
    [
      { revocations: `@qtsp=${list}` },
      "which is not trusted: give the issuer's certificate with --truststore.",
    ],
    [{ truststore: "nowhere" }, "--truststore is not an existing file."],
    [{ truststore: "@text" }, "--truststore cannot be used: "],
    [{ truststore: "@key" }, "--truststore cannot be used: "],
  ])("are refused with a sentence about the fault: %j", async (systems, sentence) => {
    await expect(read(systems)).rejects.toThrow(sentence);
  });
});
