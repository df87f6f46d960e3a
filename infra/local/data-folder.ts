import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sandboxSecretNames } from "../../shared/secrets.ts";
import { CannotStart } from "./cannot-start.ts";
import type { Issued } from "./certificates.ts";

const day = 24 * 60 * 60 * 1000;

const demoTpp = {
  commonName: "Demo TPP",
  organizationIdentifier: "PSDNO-FSA-987654321",
  roles: ["PSP_AI", "PSP_PI"],
} as const;

/**
 * Makes what a data folder lacks: an authority, the server's and a demo TPP's certificates, secrets.
 * What is there and valid stays; what a crash left out, or time ran out for, is made anew.
 */
export async function prepareDataFolder(folder: string) {
  const certificates = join(folder, "certificates");
  const tpp = join(certificates, "demo-tpp");
  mkdirSync(tpp, { recursive: true });
  for (const each of [folder, certificates, tpp]) removeUnfinished(each);
  const secretsFile = join(folder, "secrets.json");
  await completeSecrets(secretsFile);
  const authority = await keep(join(certificates, "bank-ca"), isCurrent, async (keyPem) => {
    const { makeAuthority } = await import("./certificates.ts");
    const { notBefore: now } = validity();
    return makeAuthority({ name: "Fjordgate sandbox authority", now, days: 3650, keyPem });
  });
  const isOurs = (pair: Issued) => isCurrent(pair) && isIssuedBy(pair, authority);
  const issue = (kind: "qwac" | "qseal") =>
    keep(join(tpp, kind), isOurs, async (keyPem) => {
      const { issueCertificate } = await import("./certificates.ts");
      return issueCertificate(authority, { kind, ...demoTpp, ...validity(), keyPem });
    });
  const server = keep(join(certificates, "server"), isOurs, async (keyPem) => {
    const { issueLocalhost } = await import("./certificates.ts");
    return issueLocalhost(authority, { ...validity(), keyPem });
  });
  const [{ keyPem: key, certificatePem: cert }] = await Promise.all([
    server,
    issue("qwac"),
    issue("qseal"),
  ]);
  const truststoreFile = join(certificates, "bank-ca.crt");
  return {
    certificates,
    truststoreFile,
    authorityKeyFile: join(certificates, "bank-ca.key"),
    secretsFile,
    tls: { key, cert, ca: authority.certificatePem },
  };
}

/** Two years, and begun a little earlier for clients whose clock is behind. */
function validity() {
  const now = Date.now();
  return { notBefore: new Date(now - day), notAfter: new Date(now + 730 * day) };
}

async function newKey() {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Reads a certificate and its key, or makes and writes them when they are missing or no longer good. */
async function keep(
  path: string,
  isGood: (pair: Issued) => boolean,
  make: (keyPem: string) => Promise<Issued>,
) {
  const [certificateFile, keyFile] = [`${path}.crt`, `${path}.key`];
  const [certificatePem = "", keyPem = ""] = await Promise.all([
    readText(certificateFile),
    readText(keyFile),
  ]);
  if (isGood({ certificatePem, keyPem })) return { certificatePem, keyPem };
  const made = await make(await newKey());
  await write(keyFile, made.keyPem, 0o600);
  await write(certificateFile, made.certificatePem, 0o644);
  return made;
}

function isCurrent({ certificatePem, keyPem }: Issued) {
  try {
    const parsed = new X509Certificate(certificatePem);
    const isPair = parsed.checkPrivateKey(createPrivateKey(keyPem));
    return isPair && parsed.validToDate.getTime() > Date.now() + day;
  } catch {
    return false;
  }
}

function isIssuedBy({ certificatePem }: Issued, authority: Issued) {
  const issuer = new X509Certificate(authority.certificatePem);
  const certificate = new X509Certificate(certificatePem);
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Secrets are never replaced: what the table holds could not be found or read any more. */
async function completeSecrets(file: string) {
  const text = await readText(file);
  const kept = text === undefined ? {} : parse(text, file);
  const fresh = sandboxSecretNames.map((name) => [name, randomBytes(32).toString("base64")]);
  const secrets = { ...Object.fromEntries(fresh), ...kept };
  if (!sandboxSecretNames.every((name) => name in kept))
    await write(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
}

function parse(text: string, file: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotStart(
      `${file} is damaged. Without it the data beside it is of no use: remove the folder to begin anew.`,
    );
  }
}

const readText = (file: string) => readFile(file, "utf8").catch(onlyWhenMissing);

function onlyWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

const unfinished = ".unfinished";

/** A file appears whole or not at all. */
async function write(file: string, text: string, mode: number) {
  await writeFile(`${file}${unfinished}`, text, { mode, flush: true });
  await rename(`${file}${unfinished}`, file);
}

function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name));
}
