import { decodeBase64 } from "./base64.ts";
import { lastingCache } from "./bounded-cache.ts";
import { decodeEncodedWords, encodeWord } from "./encoded-word.ts";
import { SignatureRefused } from "./signature-refused.ts";
import { type Signable, signable } from "./signing-string.ts";
import { faultIn, type ParameterName, parameterNames, unreadable } from "./unreadable-signature.ts";

export type SignatureHeader = { keyId: string; headers: readonly Signable[]; signature: Buffer };

/**
 * Names of RSASSA-PKCS1-v1_5 with SHA-256: of the specification, of Java, and of later drafts, whose hs2019 leaves the
 * algorithm to the key. The signature is verified in the same way whatever name stands there.
 */
const algorithms = ["rsa-sha256", "sha256withrsa", "sha256withrsaencryption", "hs2019"];

/**
 * Writes the header in the order of the specification. If the issuer is not ASCII, the whole value becomes an encoded
 * word.
 */
export const formatSignature = ({ keyId, headers, signature }: SignatureHeader): string =>
  encodeWord(
    `keyId="${keyId}",algorithm="${algorithms[0]}",headers="${headers.join(" ")}",signature="${signature.toString("base64")}"`,
  );

export function parseSignature(header: string): SignatureHeader {
  const text = header.startsWith("=?") ? decodeEncodedWords(header) : header;
  if (text === undefined)
    throw malformed(
      "must consist of RFC 2047 words of one charset (utf-8, iso-8859-1, us-ascii) in encoding B or Q, without control characters",
    );
  const parameters = readParameters(text);
  const sent = parameters.algorithm;
  if (!algorithms.includes(sent.toLowerCase()))
    throw refusal(`has algorithm ${show(sent)}, expected "${algorithms[0]}"`);
  const signature = decodeBase64(parameters.signature);
  if (!signature?.length) throw malformed("has a signature that is not canonical base64");
  return { keyId: parameters.keyId, headers: readNames(parameters.headers), signature };
}

/** Parses a Signature header. Returns undefined if there is none or it cannot be read. */
export function readableSignature(header: string | undefined): SignatureHeader | undefined {
  try {
    return header === undefined ? undefined : parseSignature(header);
  } catch (error) {
    if (error instanceof SignatureRefused) return undefined;
    throw error;
  }
}

/**
 * An issuer may contain quotes, which some TPPs escape and others do not. So keyId ends at the quote before the next
 * parameter, or at the last quote.
 */
const parameter =
  /(?:(keyId)="((?:[^"\\]|\\.|"(?![ \t]*(?:$|,[ \t]*(?:keyId|algorithm|headers|signature)=")))*)"|(\w+)="([^"\\]*)")[ \t]*(?:$|,[ \t]*(?=\w))/sy;

/** The usual form: the order of the specification, and no quotes inside. */
const usual = /^keyId="([^"\\]*)",algorithm="([^"\\]*)",headers="([^"\\]*)",signature="([^"\\]*)"$/;

function readParameters(text: string): Record<ParameterName, string> {
  const [, id = "", named = "", list = "", value] = usual.exec(text) ?? [];
  if (value !== undefined) return { keyId: id, algorithm: named, headers: list, signature: value };
  const found: Record<string, string> = {};
  for (let at = 0; at < text.length; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const [, keyId, itsValue, name = keyId ?? "", value = itsValue ?? ""] =
      parameter.exec(text) ?? [];
    if (!isName(name)) throw unreadable(faultIn(text) ?? "cannot be read");
    if (name in found) throw unreadable(`has ${name} twice`);
    found[name] = value;
  }
  const { keyId, algorithm, headers, signature } = found;
  if (
    keyId === undefined ||
    algorithm === undefined ||
    headers === undefined ||
    signature === undefined
  )
    throw unreadable(
      faultIn(text) ?? `lacks ${parameterNames.filter((name) => !(name in found)).join(", ")}`,
    );
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
      `lists ${show(name)}, expected names out of ${signable.join(", ")} with one space between them; a library that is not told the list may use its own`,
    );
  });
}

const isName = (name: string): name is ParameterName =>
  parameterNames.some((each) => each === name);
const isSignable = (name: string): name is Signable => signable.some((each) => each === name);
const show = (text: string) => JSON.stringify(text.slice(0, 60));
const refusal = (fault: string) =>
  new SignatureRefused("signature", `The header Signature ${fault}.`);
const malformed = (fault: string) =>
  new SignatureRefused("signature", `The header Signature ${fault}.`, { malformed: true });
