import { typeNamed } from "./attribute-types.ts";
import { readDer } from "./der.ts";
import { type Attribute, attributeValue, type DistinguishedName } from "./distinguished-name.ts";

const lengthLimit = 4096;
const key = "[ \\t\\r\\n]*(?:OID\\.)?([A-Za-z][\\w-]*|\\d+(?:\\.\\d+)+)[ \\t]*=[ \\t]*";
const head = new RegExp(key, "iy");
const separated = {
  comma: new RegExp(`[,;+\\n]${key}`, "iy"),
  slash: new RegExp(`[/+]${key}`, "iy"),
};

/**
 * Reads a name as written by RFC 2253, 4514 and 1779, and by OpenSSL, Java, Go, BouncyCastle, Python and Node. A
 * separator counts only before a type and `=`, because several of these tools do not escape separators in values.
 */
export function parseDistinguishedName(text: string): DistinguishedName | undefined {
  if (text.length > lengthLimit) return undefined;
  const slash = text.startsWith("/");
  const separator = slash ? separated.slash : separated.comma;
  const name: Attribute[][] = [];
  for (let at = slash ? 1 : 0, joined = false; ; ) {
    const type = typeAt(text, head, at);
    if (type === undefined) return undefined;
    const start = head.lastIndex;
    const end = endOfValue(text, start, separator);
    const attribute = { type, ...readValue(text.slice(start, end)) };
    if (joined) name.at(-1)?.push(attribute);
    else name.push([attribute]);
    if (end === text.length) return name;
    joined = text[end] === "+";
    at = end + 1;
  }
}

function typeAt(text: string, pattern: RegExp, at: number): string | undefined {
  pattern.lastIndex = at;
  const name = pattern.exec(text)?.[1];
  return name === undefined ? undefined : typeNamed(name);
}

function endOfValue(text: string, start: number, separator: RegExp): number {
  let quoted = text[start] === '"';
  for (let at = quoted ? start + 1 : start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (quoted) quoted = text[at] !== '"';
    else if (typeAt(text, separator, at) !== undefined) return at;
  }
  return text.length;
}

function readValue(written: string): { value: string; hex?: string } {
  const text = trimEnd(written);
  if (/^#(?:[\da-f]{2})+$/i.test(text)) return hexValue(text.slice(1));
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(text);
  return { value: withoutEscapes(quoted?.[1] ?? text) };
}

function hexValue(hex: string): { value: string; hex?: string } {
  try {
    return attributeValue(readDer(Buffer.from(hex, "hex")));
  } catch {
    return { value: `#${hex}` };
  }
}

/** Removes blanks at the end, unless a backslash protects them. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text.charAt(end - 1))) end--;
  let backslashes = 0;
  while (text.charAt(end - 1 - backslashes) === "\\") backslashes++;
  return text.slice(0, backslashes % 2 ? end + 1 : end);
}

/**
 * Removes escapes, including those that OpenSSL writes for non-ASCII characters: `\xC3\x86`, `\U00C6` and
 * `\W0001F600`.
 */
const withoutEscapes = (text: string) =>
  text.replace(
    /((?:\\x?[\da-fA-F]{2})+)|\\U([\dA-F]{4})|\\W(00[\dA-F]{6})|\\([ ,+"\\<>;=#/])/g,
    (_, bytes?: string, four?: string, eight?: string, plain = "") => {
      if (bytes !== undefined) return textOfBytes(Buffer.from(bytes.replace(/\\x?/g, ""), "hex"));
      const code = four ?? eight;
      return code === undefined ? plain : codePoint(Number.parseInt(code, 16));
    },
  );

const codePoint = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : "");

const textOfBytes = (bytes: Buffer) =>
  bytes.toString(Buffer.from(bytes.toString()).equals(bytes) ? "utf8" : "latin1");
