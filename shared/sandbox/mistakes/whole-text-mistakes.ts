import { hash } from "node:crypto";
import type { Draft, Variant } from "./draft.ts";

const itself = "give the text itself to the signing function, which hashes it once";
const sha256 = (text: string, form: "hex" | "base64") => hash("sha256", text, form);

/** Changes to the whole text before it is signed. */
// biome-ignore format: one mistake a line, so that they read as a table
const encodings: readonly [encode: Draft["encode"], did: string, instead: string][] = [
  [(text) => hash("sha256", text, "buffer"), "covers the SHA-256 of the text, so that it is hashed twice", itself],
  [(text) => sha256(text, "hex"), "covers the SHA-256 of the text in hexadecimal, so that it is hashed twice", itself],
  [(text) => sha256(text, "hex").toUpperCase(), "covers the SHA-256 of the text in hexadecimal in capitals, so that it is hashed twice", itself],
  [(text) => sha256(text, "base64"), "covers the SHA-256 of the text in base64, so that it is hashed twice", itself],
  [(text) => hash("sha512", text, "buffer"), "covers the SHA-512 of the text, so that it is hashed twice", itself],
  [(text) => Buffer.from(text).toString("base64"), "covers the text in base64", "sign the bytes of the text in UTF-8"],
  [(text) => Buffer.from(text).toString("hex"), "covers the text in hexadecimal", "sign the bytes of the text in UTF-8"],
  [(text) => Buffer.from(text, "utf16le"), "covers the text in UTF-16", "sign the bytes of the text in UTF-8"],
  [encodeURIComponent, "covers the text percent-encoded", "sign the text as it is"],
  [(text) => JSON.stringify(text), "covers the text as a JSON string", "sign the text as it is"],
  [(text) => text.toLowerCase(), "covers the text in lower case", "put names in lower case, and values as they are sent"],
  [(text) => text.toUpperCase(), "covers the text in capitals", "put names in lower case, and values as they are sent"],
];

export const wholeTextMistakes: readonly Variant[] = encodings.map(([encode, did, instead]) => ({
  about: "encode",
  did,
  instead,
  change: (draft) => ({ ...draft, encode }),
}));
