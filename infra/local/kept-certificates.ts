import { createPrivateKey, generateKeyPair, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import type { IssuedCertificate } from "./certificates.ts";
import { readText, writeWhole } from "./whole-files.ts";

const day = 24 * 60 * 60 * 1000;

/** Two years of validity; it begins a day earlier, for clients whose clock is slow. */
export function validity() {
  const now = Date.now();
  return { notBefore: new Date(now - day), notAfter: new Date(now + 730 * day) };
}

async function newKey() {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Reads a certificate and its key; makes and writes them if they are missing or no longer valid.
 */
export async function keep(
  path: string,
  isGood: (pair: IssuedCertificate) => boolean,
  make: (keyPem: string) => Promise<IssuedCertificate>,
) {
  const [certificateFile, keyFile] = [`${path}.crt`, `${path}.key`];
  const [certificatePem = "", keyPem = ""] = await Promise.all([
    readText(certificateFile),
    readText(keyFile),
  ]);
  if (isGood({ certificatePem, keyPem })) return { certificatePem, keyPem };
  const made = await make(await newKey());
  await writeWhole(keyFile, made.keyPem, 0o600);
  await writeWhole(certificateFile, made.certificatePem, 0o644);
  return made;
}

export function isCurrent({ certificatePem, keyPem }: IssuedCertificate) {
  try {
    const parsed = new X509Certificate(certificatePem);
    const isPair = parsed.checkPrivateKey(createPrivateKey(keyPem));
    return isPair && parsed.validToDate.getTime() > Date.now() + day;
  } catch {
    return false;
  }
}

export function isIssuedBy({ certificatePem }: IssuedCertificate, authority: IssuedCertificate) {
  const issuer = new X509Certificate(authority.certificatePem);
  const certificate = new X509Certificate(certificatePem);
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
