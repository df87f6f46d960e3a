import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { certificatesIn } from "./certificate-file.ts";
import { CommandError } from "./command-error.ts";
import type { KeyFiles } from "./profile.ts";
import { readTextFile } from "./read-file.ts";

export type KeyPair = { certificates: [string, ...string[]]; key: string };

/** Reads a certificate, with the chain that its file has, and its key; ends the command if they do not match. */
export function readKeyPair({ certificate, key }: KeyFiles): KeyPair {
  const certificates = certificatesIn(certificate);
  const text = readTextFile(key);
  if (!new X509Certificate(certificates[0]).checkPrivateKey(privateKeyOf(text, key)))
    throw new CommandError(
      "usage",
      `${key} is not the private key of the certificate ${certificate}.`,
      "Use the key for which the certificate was issued.",
    );
  return { certificates, key: text };
}

/** Reads a private key from a file; ends the command if there is none. */
export const readPrivateKey = (file: string): KeyObject => privateKeyOf(readTextFile(file), file);

function privateKeyOf(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    // PKCS #8 marks encryption in the first line, OpenSSL's older format in the second.
    if (/^(-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED)/m.test(text))
      throw new CommandError(
        "usage",
        `${file} has a passphrase, which is not supported here.`,
        `Save the key without a passphrase, where only you may read it: openssl pkey -in ${file} -out <file>`,
      );
    throw new CommandError(
      "usage",
      `${file} has no private key that can be read.`,
      "It must be in PEM, with a line such as -----BEGIN PRIVATE KEY-----.",
    );
  }
}
