import { generateKeyPairSync } from "node:crypto";
import { CommandError } from "./command-error.ts";
import { readPrivateKey } from "./key-pair.ts";
import type { Terminal } from "./terminal.ts";

/** Makes an RSA key in PEM. */
export function newSigningKey(terminal: Terminal): string {
  terminal.step("Making a key of 2048 bits …");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Reads an RSA key from a file, in PEM; ends the command if it is another kind of key. */
export function signingKeyIn(file: string): string {
  const key = readPrivateKey(file);
  if (key.asymmetricKeyType === "rsa")
    return key.export({ type: "pkcs8", format: "pem" }).toString();
  throw new CommandError(
    "usage",
    `${file} has a key of type ${key.asymmetricKeyType}, but it must be rsa.`,
  );
}
