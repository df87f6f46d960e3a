import { hash, type KeyObject } from "node:crypto";
import { type Certificate, certificateOf } from "../../signature/certificate.ts";
import { DerError } from "../../signature/der.ts";
import { hasLongExponent } from "../../signature/public-exponent.ts";
import { parseSignature } from "../../signature/signature-header.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import type { Signable } from "../../signature/signing-string.ts";
import { bounded, type Candidate, candidates } from "./candidates.ts";
import type { Mistake } from "./mistake.ts";
import { pss } from "./opened-pss.ts";
import { type OpenedSignature, openSignature, unknownHash } from "./opened-signature.ts";
import { readingsOf } from "./signature-mistakes.ts";
import { requestIdIn } from "./value-mistakes.ts";

/** Facts about a refused request that the request itself does not contain. */
export type SignedRequestContext = {
  now: Date;
  /** PEM of the certificate of the TLS connection. */
  clientCertificate?: string | undefined;
  /** Origins to which the client may have sent the request, such as https://api.bank.example. */
  origins?: readonly string[];
  /** Signing strings of the same TPP's earlier requests, the newest first. */
  earlier?: readonly string[] | undefined;
};

const anotherKey: Mistake = [
  "was made with no key that came with the request, or was changed on its way",
  "sign with the private key that TPP-Signature-Certificate was issued for",
];
const pssOrKey: Mistake = [
  "was made with no key that came with the request, or is padded by PSS and of another text than the bank's",
  "sign by RSASSA-PKCS1-v1_5 with the private key of TPP-Signature-Certificate",
];
const connectionsKey: Mistake = [
  "is made with the key of the connection's certificate",
  "sign with the key of TPP-Signature-Certificate",
];
const anotherText: Mistake = [
  "covers another text than the bank's",
  "compare the bank's signing string with yours byte by byte",
];
const notSigned: Mistake = [
  "is the hash of the text, which no key has signed",
  "sign with the private key of TPP-Signature-Certificate (SHA256withRSA)",
];
const ofEarlierRequest = (text: string): Mistake => {
  const id = requestIdIn(text);
  return [
    `is that of an earlier request${id ? `, whose X-Request-ID is ${id}` : ""}`,
    "sign each request anew, when its headers are final",
  ];
};

/** The mistakes in a signature. `signed` is the signed text, if the search found every byte of it. */
export type FoundMistakes = { mistakes: readonly Mistake[]; signed?: string | Buffer };

/**
 * Opens a wrong signature and searches the signed text. It reports only a text whose hash is in the signature. The
 * search uses only the request and its certificates, which the sender already has, so the answer reveals nothing new.
 */
export function findMistakes(request: SignedRequest, context: SignedRequestContext): FoundMistakes {
  const { headers: listed, signature } = parseSignature(request.headers.signature ?? "");
  const opened = openedOf(request, signature, context);
  const search = opened.length ? texts(request, listed, context) : [];
  for (const { bytes, mistakes } of search)
    for (const each of opened)
      if (each.fits(bytes)) return { mistakes: [...each.mistakes, ...mistakes], signed: bytes };
  const certain = opened.find((each) => each.certain);
  if (certain?.mistakes.includes(unknownHash)) return { mistakes: certain.mistakes };
  if (certain) return { mistakes: [...certain.mistakes, anotherText] };
  return {
    mistakes: [opened.some(({ mistakes }) => mistakes.includes(pss)) ? pssOrKey : anotherKey],
  };
}

/** Opens the signature, and the signature without its wrapping, with the keys of both certificates. */
function openedOf(
  { headers }: SignedRequest,
  signature: Buffer,
  { now, clientCertificate }: SignedRequestContext,
): OpenedSignature[] {
  const own = rsaKeyIn(headers["tpp-signature-certificate"], now);
  const connections = rsaKeyIn(clientCertificate, now);
  const isOther = connections && !(own && connections.equals(own));
  return [
    ...(own ? under(own, signature, []) : []),
    ...(isOther ? under(connections, signature, [connectionsKey]) : []),
    ...(signature.length === 32 ? [bareHash(signature)] : []),
  ];
}

const under = (key: KeyObject, signature: Buffer, ofKey: readonly Mistake[]): OpenedSignature[] =>
  readingsOf(signature).flatMap(([bytes, wrapped]) =>
    openSignature(bytes, key).map((opened) => ({
      ...opened,
      mistakes: [...ofKey, ...wrapped, ...opened.mistakes],
    })),
  );

/** A hash instead of a signature. An HMAC has the same length, but matches no text. */
const bareHash = (bytes: Buffer): OpenedSignature => ({
  certain: false,
  mistakes: [notSigned],
  fits: (text) => hash("sha256", text, "buffer").equals(bytes),
});

function rsaKeyIn(text: string | undefined, now: Date): KeyObject | undefined {
  const key = certificateIn(text, now)?.publicKey;
  return key?.asymmetricKeyType === "rsa" && !hasLongExponent(key) ? key : undefined;
}

/** Reads a certificate. Returns undefined if there is none or it cannot be read. */
export function certificateIn(text: string | undefined, now: Date): Certificate | undefined {
  try {
    return text === undefined ? undefined : certificateOf(text, now);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/** The texts of earlier requests, then the candidates within the bounds. */
function* texts(
  request: SignedRequest,
  listed: readonly Signable[],
  { origins, earlier = [] }: SignedRequestContext,
): Generator<Candidate> {
  for (const text of earlier) yield { bytes: text, mistakes: [ofEarlierRequest(text)] };
  yield* bounded(candidates(request, listed, origins, earlier));
}
