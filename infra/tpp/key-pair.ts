import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { certificatesIn } from "./certificate-file.ts";
import { CommandError } from "./command-error.ts";
import type { KeyFiles } from "./profile.ts";
import { readTextFile } from "./read-file.ts";

export type KeyPair = { certificates: [string, ...string[]]; key: string };

/** A certificate, with those above it where its file has them, and its own key; anything else ends the command. */
export function readKeyPair({ certificate, key }: KeyFiles): KeyPair {
  const certificates = certificatesIn(certificate);
  const text = readTextFile(key);
  if (!new X509Certificate(certificates[0]).checkPrivateKey(privateKeyOf(text, key)))
    throw new CommandError(
      "usage",
      `${key} is not the key of the certificate ${certificate}.`,
      "The two must belong together.",
    );
  return { certificates, key: text };
}

/** The private key of a file; anything else ends the command. */
export const readPrivateKey = (file: string): KeyObject => privateKeyOf(readTextFile(file), file);

function privateKeyOf(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    // PKCS #8 has it in its first line, what OpenSSL wrote before in its second.
    if (/^(-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED)/m.test(text))
      throw new CommandError(
        "usage",
        `${file} is locked with a passphrase, and nobody is asked for it here.`,
        `Save the key without one, where only you may read it: openssl pkey -in ${file} -out <file>`,
      );
    throw new CommandError(
      "usage",
      `${file} holds no private key that can be read.`,
      "It is needed in PEM, such as -----BEGIN PRIVATE KEY-----.",
    );
  }
}
