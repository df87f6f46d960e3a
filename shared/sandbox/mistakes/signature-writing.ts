import { decodeBase64 } from "../../signature/base64.ts";
import { decodeEncodedWords } from "../../signature/encoded-word.ts";
import type { Mistake } from "./mistake.ts";

const inBase64 =
  "write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed";

/** Finds the mistake in a Signature header that cannot be read. */
export function signatureWriting(header: string): Mistake | undefined {
  const text = (header.startsWith("=?") ? decodeEncodedWords(header) : header) ?? "";
  if (/^Signature[ :]/i.test(text))
    return {
      did: "header begins with the word Signature",
      instead: 'begin its value with keyId="…"',
    };
  const written = /\bsignature="([^"]*)"/.exec(text)?.[1];
  if (written === undefined) return undefined;
  const found = forms.find(([isForm]) => isForm(written));
  return found && { did: found[1], instead: inBase64 };
}

const isBase64 = (text: string) => Boolean(decodeBase64(text)?.length);

// biome-ignore format: one form a line
const forms: readonly [isForm: (text: string) => boolean, did: string][] = [
  [(text) => /^[\da-f]{2}(?::[\da-f]{2})+$/i.test(text), "is written in hexadecimal with colons"],
  [(text) => /[-_]/.test(text) && /^[\w-]+=*$/.test(text), "is written in base64url"],
  [(text) => /%(?:2B|2F|3D)/i.test(text) && isBase64(text.replace(/%(?:2B|2F|3D)/gi, decodeURIComponent)), "is percent-encoded"],
  [(text) => /\s|\\n|\\r/.test(text) && isBase64(text.replace(/\s|\\n|\\r/g, "")), "is broken into lines or has blanks inside"],
  [(text) => !text.endsWith("=") && isBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "=")) && text.length % 4 > 0, "lacks the = at its end"],
];

type Wrapping = readonly [bytes: Buffer, mistakes: readonly Mistake[]];

const isHex = (text: string) => /^(?:[\da-f]{2})+$/i.test(text);

/** The decoded signature, and its other readings: hexadecimal digits are valid base64 too. */
export function wrappings(bytes: Buffer): Wrapping[] {
  const text = bytes.toString("latin1");
  const written = bytes.toString("base64");
  const inside = decodeBase64(text.trim());
  const once = "write the bytes that the signing gives in base64, once";
  return [
    [bytes, []],
    ...(isHex(written)
      ? [wrapping(Buffer.from(written, "hex"), "is written in hexadecimal", inBase64)]
      : []),
    ...(isHex(text)
      ? [wrapping(Buffer.from(text, "hex"), "is the base64 of a hexadecimal text", once)]
      : []),
    ...(inside?.length ? [wrapping(inside, "is in base64 twice", once)] : []),
    wrapping(
      Buffer.from(bytes).reverse(),
      "has its bytes backwards",
      "write them from the most significant on",
    ),
  ];
}

const wrapping = (bytes: Buffer, did: string, instead: string): Wrapping => [
  bytes,
  [{ did, instead }],
];
