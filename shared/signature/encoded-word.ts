import { decodeBase64 } from "./base64.ts";

const word = /^=\?([\w-]+)\?([BQ])\?([^? ]*)\?=$/i;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes a value that consists of encoded words only (RFC 2047), once. Undefined for anything else, or if the result
 * contains a control character or another encoded word.
 */
export function decodeEncodedWords(value: string): string | undefined {
  const words = value.split(/[ \t]+/).map((each) => word.exec(each));
  const charsets = new Set(words.map((each) => each?.[1]?.toLowerCase()));
  const parts = words.map((each) => bytesOf(each?.[2] ?? "", each?.[3] ?? ""));
  const bytes = parts.every((part) => part !== undefined) ? Buffer.concat(parts) : undefined;
  const [charset] = charsets;
  const text = bytes && charset && charsets.size === 1 ? textOf(bytes, charset) : undefined;
  return text === undefined || /\p{Cc}|^=\?/u.test(text) ? undefined : text;
}

/** Encodes a value that is not plain ASCII as one encoded word. Returns any other value unchanged. */
export const encodeWord = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : `=?utf-8?B?${Buffer.from(value).toString("base64")}?=`;

function bytesOf(encoding: string, text: string): Buffer | undefined {
  if (encoding.toUpperCase() === "B") return decodeBase64(text);
  if (!/^(?:[!-<>-~]|=[\da-f]{2})*$/i.test(text)) return undefined;
  const latin1 = text
    .replaceAll("_", " ")
    .replace(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin1, "latin1");
}

function textOf(bytes: Buffer, charset: string): string | undefined {
  if (charset === "iso-8859-1") return bytes.toString("latin1");
  if (charset === "us-ascii")
    return bytes.every((byte) => byte < 0x80) ? bytes.toString("latin1") : undefined;
  if (charset !== "utf-8") return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
