import { hash } from "node:crypto";
import { createDigest } from "../../signature/digest.ts";
import { otherBodies } from "./body-variants.ts";

export type Algorithm = "sha256" | "sha512" | "sha1" | "md5" | "sha384";

/** The encodings of a hash, the correct one first. */
// biome-ignore format: one way a line, so that they read as a table
export const writings: readonly [what: string, write: (digest: Buffer, algorithm: Algorithm) => string][] = [
  ["in base64", (digest) => digest.toString("base64")],
  ["in hexadecimal", (digest) => digest.toString("hex")],
  ["in hexadecimal in capitals", (digest) => digest.toString("hex").toUpperCase()],
  ["as the base64 of its hexadecimal form", (digest) => base64(digest.toString("hex"))],
  ["as the base64 of its hexadecimal form in capitals", (digest) => base64(digest.toString("hex").toUpperCase())],
  ["in base64url", (digest) => digest.toString("base64url")],
  ["in base64 without the = at its end", (digest) => digest.toString("base64").replace(/=+$/, "")],
  ["as the base64 of its base64", (digest) => base64(digest.toString("base64"))],
  ["as the hash of the hash", (digest, algorithm) => hash(algorithm, digest, "base64")],
  ["as the hash of its hexadecimal form", (digest, algorithm) => hash(algorithm, digest.toString("hex"), "base64")],
];

/** Lists digests that a client may have signed instead of the header, each with a description. */
export function digestsOtherwise(header: string, body: Buffer): [what: string, digest: string][] {
  const digest = hash("sha256", body, "buffer");
  // biome-ignore format: one way a line
  const own: [string, string][] = [
    ["without the name of its hash", header.replace(/^[^=]+=/, "")],
    ["with the name of its hash in lower case", header.replace(/^[^=]+=/, (name) => name.toLowerCase())],
    ["of SHA-512", createDigest(body, "SHA-512")],
    ["of SHA-256", createDigest(body)],
    ...writings.slice(1).map(([what, write]): [string, string] => [what, `SHA-256=${write(digest, "sha256")}`]),
  ];
  const ofOthers = otherBodies(body).map(([what, other]): [string, string] => [
    what,
    createDigest(other),
  ]);
  return [...own, ...ofOthers].filter(([, digest]) => digest !== header);
}

const base64 = (text: string) => Buffer.from(text).toString("base64");
