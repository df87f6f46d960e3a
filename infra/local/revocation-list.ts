import { type Extension, X509Certificate, X509CrlGenerator } from "@peculiar/x509";
import { type Authority, signingKey } from "./certificates.ts";

/** Makes a certificate revocation list of an authority, in DER. */
export async function makeRevocationList(
  { certificatePem, keyPem }: Authority,
  {
    thisUpdate,
    nextUpdate,
    serials = [],
    extensions = [],
    hash = "SHA-256",
  }: RevocationListOptions,
): Promise<Buffer> {
  const list = await X509CrlGenerator.create({
    issuer: new X509Certificate(certificatePem).subjectName,
    thisUpdate,
    ...(nextUpdate && { nextUpdate }),
    entries: serials.map((serialNumber) => ({ serialNumber, revocationDate: thisUpdate })),
    extensions: [...extensions],
    signingAlgorithm: { name: "ECDSA", hash },
    signingKey: await signingKey(keyPem, hash),
  });
  return Buffer.from(list.rawData);
}

type RevocationListOptions = {
  thisUpdate: Date;
  nextUpdate?: Date;
  /** In hexadecimal. */
  serials?: readonly string[];
  extensions?: readonly Extension[];
  hash?: "SHA-1" | "SHA-256";
};
