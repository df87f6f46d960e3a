import { generateKeyPairSync } from "node:crypto";
import { CommandError } from "./command-error.ts";
import { readPrivateKey } from "./key-pair.ts";
import type { Terminal } from "./terminal.ts";

/** A new RSA key, in PEM. */
export function newSigningKey(terminal: Terminal): string {
  terminal.step("Making a key of 2048 bits …");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The RSA key of a file, in PEM; anything else ends the command. */
export function signingKeyIn(file: string): string {
  const key = readPrivateKey(file);
  if (key.asymmetricKeyType === "rsa")
    return key.export({ type: "pkcs8", format: "pem" }).toString();
  throw new CommandError(
    "usage",
    `${file} holds a key of type ${key.asymmetricKeyType}, and it must be rsa.`,
  );
}
