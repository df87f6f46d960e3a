import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { wrongUsage } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";
import { readBytes, readTextFile } from "./read-file.ts";
import type { TppKeys } from "./tpp-client.ts";

const block = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Reads the certificates of a file as PEM, in the file's order; ends the command if it cannot read one. */
export function certificatesIn(file: string): [string, ...string[]] {
  const bytes = readBytes(file);
  const [first, ...more] = bytes.toString("latin1").match(block) ?? [];
  if (first === undefined)
    throw isCertificate(bytes)
      ? wrongUsage(
          `${file} is a certificate in DER, but PEM is needed.`,
          `openssl x509 -inform der -in ${file} -out ${file}.pem`,
        )
      : wrongUsage(
          `${file} has no certificate in PEM.`,
          "A certificate in PEM has a line -----BEGIN CERTIFICATE-----.",
        );
  if ([first, ...more].every(isCertificate)) return [first, ...more];
  throw wrongUsage(`${file} has a certificate that cannot be read.`, "Get the certificate again.");
}

function isCertificate(text: string | Buffer): boolean {
  try {
    return new X509Certificate(text) instanceof X509Certificate;
  } catch {
    return false;
  }
}

/** Reads the keys and certificates of a profile; ends the command if one cannot be used. */
export function identityOf({
  client,
  seal,
  trust,
}: Pick<TppProfile, "client" | "seal" | "trust">): TppKeys {
  const [web, signing] = [readKeyPair(client), readKeyPair(seal)];
  return {
    web: { cert: web.certificates.join("\n"), key: web.key },
    // The request's header has one certificate, even if the file has more.
    seal: { cert: signing.certificates[0], key: signing.key },
    ...(trust === undefined ? {} : { ca: certificatesIn(trust).join("\n") }),
  };
}

/** Reads a certificate, with the chain that its file has, and its key; ends the command if they do not match. */
function readKeyPair({ certificate, key }: TppProfile["seal"]) {
  const certificates = certificatesIn(certificate);
  if (new X509Certificate(certificates[0]).checkPrivateKey(privateKeyIn(key)))
    return { certificates, key: readTextFile(key) };
  throw wrongUsage(
    `${key} is not the private key of the certificate ${certificate}.`,
    "Use the key for which the certificate was issued.",
  );
}

/** Reads a private key in PEM; ends the command if there is none. */
export function privateKeyIn(file: string): KeyObject {
  const text = readTextFile(file);
  try {
    return createPrivateKey(text);
  } catch {
    // PKCS #8 marks encryption in the first line, OpenSSL's older format in the second.
    throw /^(-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED)/m.test(text)
      ? wrongUsage(
          `${file} has a passphrase, which is not supported here.`,
          `Save the key without a passphrase, where only you may read it: openssl pkey -in ${file} -out <file>`,
        )
      : wrongUsage(
          `${file} has no private key that can be read.`,
          "It must be in PEM, with a line such as -----BEGIN PRIVATE KEY-----.",
        );
  }
}
