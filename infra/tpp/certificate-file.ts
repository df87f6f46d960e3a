import { X509Certificate } from "node:crypto";
import { CommandError } from "./command-error.ts";
import { readBytes } from "./read-file.ts";

const block = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Reads the certificates of a file as PEM, in the file's order; ends the command if it cannot read one. */
export function certificatesIn(file: string): [string, ...string[]] {
  const bytes = readBytes(file);
  const [first, ...more] = bytes.toString("latin1").match(block) ?? [];
  if (first === undefined) throw withoutPem(file, bytes);
  for (const each of [first, ...more])
    if (!isCertificate(each))
      throw new CommandError(
        "usage",
        `${file} has a certificate that cannot be read.`,
        "Get the certificate again.",
      );
  return [first, ...more];
}

function withoutPem(file: string, bytes: Buffer): CommandError {
  if (isCertificate(bytes))
    return new CommandError(
      "usage",
      `${file} is a certificate in DER, but PEM is needed.`,
      `openssl x509 -inform der -in ${file} -out ${file}.pem`,
    );
  return new CommandError(
    "usage",
    `${file} has no certificate in PEM.`,
    "A certificate in PEM has a line -----BEGIN CERTIFICATE-----.",
  );
}

function isCertificate(text: string | Buffer): boolean {
  try {
    return new X509Certificate(text) instanceof X509Certificate;
  } catch {
    return false;
  }
}
