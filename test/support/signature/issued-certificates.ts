import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { keyNamed, validity } from "./test-certificates.ts";

/** An elliptic-curve private key of an authority. */
export const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

/** An authority with this key, as the developer site reads it from the truststore. */
export async function authorityOf(keyPem: string) {
  const { certificatePem } = await makeAuthority({
    name: "Test authority, of bytes: æøå",
    now: validity.notBefore,
    days: 30_000,
    keyPem,
  });
  const certificate = readCertificate(derOfText(certificatePem.trim()));
  return { certificatePem, authority: { certificate, key: createPrivateKey(keyPem) } };
}

/** Options for a test certificate with every field set. */
export const wanted = {
  kind: "qseal",
  serial: Buffer.from(`01${"ab".repeat(15)}`, "hex"),
  organizationName: "Blåbær & Sønn AS",
  organizationIdentifier: "PSDNO-FSA-123456789",
  roles: ["PSP_AI"],
  notBefore: new Date("2026-03-02T10:00:00Z"),
  notAfter: new Date("2050-01-01T00:00:00Z"),
  subjectPublicKeyInfo: createPublicKey(keyNamed("csr")).export({ type: "spki", format: "der" }),
} as const;
