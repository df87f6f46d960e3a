import { hash, type KeyObject } from "node:crypto";
import { certificateOf } from "../../signature/certificate.ts";
import { DerError } from "../../signature/der.ts";
import { hasLongExponent } from "../../signature/public-exponent.ts";
import { parseSignature } from "../../signature/signature-header.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { bounded, type Candidate, candidates } from "./candidates.ts";
import { ofEarlierRequest } from "./earlier-requests.ts";
import type { Mistake } from "./mistake.ts";
import { pss } from "./opened-pss.ts";
import { type OpenedSignature, openSignature, unknownHash } from "./opened-signature.ts";
import type { SignedRequestContext } from "./request-context.ts";
import { wrappings } from "./signature-writing.ts";

/** The mistakes in the signed text. `signed` is that text itself, if the search found every byte of it. */
export type SignedOtherwise = { mistakes: readonly Mistake[]; signed?: string | Buffer };

const anotherKey: Mistake = {
  did: "was made with no key that came with the request, or was changed on its way",
  instead: "sign with the private key that TPP-Signature-Certificate was issued for",
};
const pssOrKey: Mistake = {
  did: "was made with no key that came with the request, or is padded by PSS and of another text than the bank's",
  instead: "sign by RSASSA-PKCS1-v1_5 with the private key of TPP-Signature-Certificate",
};
const connectionsKey: Mistake = {
  did: "is made with the key of the connection's certificate",
  instead: "sign with the key of TPP-Signature-Certificate",
};
const anotherText: Mistake = {
  did: "covers another text than the bank's",
  instead: "compare the bank's signing string with yours byte by byte",
};

/**
 * Opens a wrong signature and searches the signed text. It reports only a text whose hash is in the signature. The
 * search uses only the request and its certificates, which the sender already has, so the answer reveals nothing new.
 */
export function signedOtherwise(
  request: SignedRequest,
  circumstances: SignedRequestContext,
): SignedOtherwise {
  const { headers: listed, signature } = parseSignature(request.headers.signature ?? "");
  const opened = openedOf(request, signature, circumstances);
  const search = opened.length ? tried(request, listed, circumstances) : [];
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
  const own = rsaKeyOf(headers["tpp-signature-certificate"], now);
  const connections = rsaKeyOf(clientCertificate, now);
  const isOther = connections && !(own && connections.equals(own));
  const bare = signature.length === 32 ? [notSigned(signature)] : [];
  return [
    ...(own ? under(own, signature, []) : []),
    ...(isOther ? under(connections, signature, [connectionsKey]) : []),
    ...bare,
  ];
}

const under = (key: KeyObject, signature: Buffer, ofKey: readonly Mistake[]): OpenedSignature[] =>
  wrappings(signature).flatMap(([bytes, wrapped]) => {
    const opened = openSignature(bytes, key);
    return opened ? [{ ...opened, mistakes: [...ofKey, ...wrapped, ...opened.mistakes] }] : [];
  });

/** A hash instead of a signature. An HMAC has the same length, but matches no text. */
const notSigned = (bytes: Buffer): OpenedSignature => ({
  certain: false,
  mistakes: [
    {
      did: "is the hash of the text, which no key has signed",
      instead: "sign with the private key of TPP-Signature-Certificate (SHA256withRSA)",
    },
  ],
  fits: (text) => hash("sha256", text, "buffer").equals(bytes),
});

function rsaKeyOf(certificate: string | undefined, now: Date): KeyObject | undefined {
  if (certificate === undefined) return undefined;
  try {
    const { publicKey } = certificateOf(certificate, now);
    const { asymmetricKeyType: type } = publicKey;
    return type === "rsa" && !hasLongExponent(publicKey) ? publicKey : undefined;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/** The candidates within the bounds, after the texts of earlier requests. */
function* tried(
  request: SignedRequest,
  listed: ReturnType<typeof parseSignature>["headers"],
  circumstances: SignedRequestContext,
): Generator<Candidate> {
  for (const text of circumstances.earlier ?? [])
    yield { bytes: text, mistakes: [ofEarlierRequest(text)] };
  yield* bounded(candidates(request, listed, circumstances));
}
