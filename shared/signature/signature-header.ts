import { decodeBase64 } from "./base64.ts";
import { lastingCache } from "./bounded-cache.ts";
import { decodeEncodedWords, encodeWord } from "./encoded-word.ts";
import { SignatureRefused } from "./signature-refused.ts";
import { type Signable, signable } from "./signing-string.ts";

export type SignatureHeader = { keyId: string; headers: readonly Signable[]; signature: Buffer };

const names = ["keyId", "algorithm", "headers", "signature"] as const;
const algorithm = "rsa-sha256";

/**
 * Writes the header in the order of the specification. If the issuer is not ASCII, the whole value becomes an encoded
 * word.
 */
export const formatSignature = ({ keyId, headers, signature }: SignatureHeader): string =>
  encodeWord(
    `keyId="${keyId}",algorithm="${algorithm}",headers="${headers.join(" ")}",signature="${signature.toString("base64")}"`,
  );

export function parseSignature(header: string): SignatureHeader {
  const text = header.startsWith("=?") ? decodeEncodedWords(header) : header;
  if (text === undefined)
    throw refusal(
      "must consist of RFC 2047 words of one charset (utf-8, iso-8859-1, us-ascii) in encoding B or Q, without control characters",
    );
  const parameters = readParameters(text);
  const sent = parameters.algorithm;
  if (sent.toLowerCase() !== algorithm)
    throw refusal(`has algorithm ${show(sent)}, expected "${algorithm}"`);
  const signature = decodeBase64(parameters.signature);
  if (!signature?.length) throw refusal("has a signature that is not canonical base64");
  return { keyId: parameters.keyId, headers: readNames(parameters.headers), signature };
}

/**
 * An issuer may contain quotes, which some TPPs escape and others do not. So keyId ends at the quote before the next
 * parameter, or at the last quote.
 */
const parameter =
  /(?:(keyId)="((?:[^"\\]|\\.|"(?![ \t]*(?:$|,[ \t]*(?:keyId|algorithm|headers|signature)=")))*)"|(\w+)="([^"\\]*)")[ \t]*(?:$|,[ \t]*(?=\w))/sy;

/** The usual form: the order of the specification, and no quotes inside. */
const usual = /^keyId="([^"\\]*)",algorithm="([^"\\]*)",headers="([^"\\]*)",signature="([^"\\]*)"$/;

function readParameters(text: string): Record<(typeof names)[number], string> {
  const [, id = "", named = "", list = "", value] = usual.exec(text) ?? [];
  if (value !== undefined) return { keyId: id, algorithm: named, headers: list, signature: value };
  const found: Record<string, string> = {};
  for (let at = 0; at < text.length; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const [, keyId, itsValue, name = keyId ?? "", value = itsValue ?? ""] =
      parameter.exec(text) ?? [];
    if (!isName(name))
      throw refusal(`is expected to be ${names.map((each) => `${each}="…"`).join(",")}`);
    if (name in found) throw refusal(`has ${name} twice`);
    found[name] = value;
  }
  const { keyId, algorithm, headers, signature } = found;
  if (
    keyId === undefined ||
    algorithm === undefined ||
    headers === undefined ||
    signature === undefined
  )
    throw refusal(`lacks ${names.filter((name) => !(name in found)).join(", ")}`);
  return { keyId, algorithm, headers, signature };
}

/** A client always signs the same headers in the same order, so its list is parsed once and then remembered. */
const readNames = lastingCache<readonly Signable[]>(parseNames);

function parseNames(list: string): Signable[] {
  const listed = list.toLowerCase().split(" ");
  if (new Set(listed).size < listed.length) throw refusal("lists a header twice");
  return listed.map((name) => {
    if (isSignable(name)) return name;
    throw refusal(
      `lists ${show(name)}, expected names out of ${signable.join(", ")} with one space between them`,
    );
  });
}

const isName = (name: string): name is (typeof names)[number] =>
  names.some((each) => each === name);
const isSignable = (name: string): name is Signable => signable.some((each) => each === name);
const show = (text: string) => JSON.stringify(text.slice(0, 60));
const refusal = (fault: string) =>
  new SignatureRefused("signature", `The header Signature ${fault}.`);
