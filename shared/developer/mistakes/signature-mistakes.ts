import { decodeBase64 } from "../../signature/base64.ts";
import { decodeEncodedWords } from "../../signature/encoded-word.ts";
import type { Mistake } from "./mistake.ts";

const inBase64 =
  "write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed";
const once = "write the bytes that the signing gives in base64, once";

const isBase64 = (text: string) => Boolean(decodeBase64(text)?.length);
const isHex = (text: string) => /^(?:[\da-f]{2})+$/i.test(text);

/** Signatures that are no base64. */
// biome-ignore format: one mistake a line, so that they read as a table
const unreadable: readonly [did: string, isForm: (text: string) => boolean][] = [
  ["is written in hexadecimal with colons", (text) => /^[\da-f]{2}(?::[\da-f]{2})+$/i.test(text)],
  ["is written in base64url", (text) => /[-_]/.test(text) && /^[\w-]+=*$/.test(text)],
  ["is percent-encoded", (text) => /%(?:2B|2F|3D)/i.test(text) && isBase64(text.replace(/%(?:2B|2F|3D)/gi, decodeURIComponent))],
  ["is broken into lines or has blanks inside", (text) => /\s|\\n|\\r/.test(text) && isBase64(text.replace(/\s|\\n|\\r/g, ""))],
  ["lacks the = at its end", (text) => text.length % 4 > 0 && !text.endsWith("=") && isBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="))],
];

/** Finds the mistake in a Signature header that cannot be read. */
export function signatureMistake(header: string): Mistake | undefined {
  const text = (header.startsWith("=?") ? decodeEncodedWords(header) : header) ?? "";
  if (/^Signature[ :]/i.test(text))
    return ["header begins with the word Signature", 'begin its value with keyId="…"'];
  const written = /\bsignature="([^"]*)"/.exec(text)?.[1];
  const found = unreadable.find(([, isForm]) => written !== undefined && isForm(written));
  return found && [found[0], inBase64];
}

/** Readings of a signature that is base64 of something else. */
// biome-ignore format: one mistake a line, so that they read as a table
const wrappings: readonly [did: string, instead: string, unwrap: (bytes: Buffer) => Buffer | undefined][] = [
  ["is written in hexadecimal", inBase64, (bytes) => ofHex(bytes.toString("base64"))],
  ["is the base64 of a hexadecimal text", once, (bytes) => ofHex(bytes.toString("latin1"))],
  ["is in base64 twice", once, (bytes) => decodeBase64(bytes.toString("latin1").trim())],
  ["has its bytes backwards", "write them from the most significant on", (bytes) => Buffer.from(bytes).reverse()],
];

const ofHex = (text: string) => (isHex(text) ? Buffer.from(text, "hex") : undefined);

/** The decoded signature, and its other readings: hexadecimal digits are valid base64 too. */
export const readingsOf = (
  signature: Buffer,
): (readonly [bytes: Buffer, mistakes: readonly Mistake[]])[] => [
  [signature, []],
  ...wrappings.flatMap(([did, instead, unwrap]) => {
    const bytes = unwrap(signature);
    return bytes?.length ? [[bytes, [[did, instead]]] as const] : [];
  }),
];
