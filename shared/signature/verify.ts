import type { TrustedAuthorities } from "./chain.ts";
import { checkDigest, readDigest } from "./digest.ts";
import { type KeyIdMatch, keyIdOf, matchKeyId } from "./key-id.ts";
import { checkDate, checkHeaders, readDate } from "./request-headers.ts";
import { parameterLimit } from "./request-target.ts";
import { checkRsa } from "./rsa.ts";
import { parseSignature, type SignatureHeader } from "./signature-header.ts";
import { SignatureRefused } from "./signature-refused.ts";
import type { SignedRequest } from "./signed-request.ts";
import {
  checkSameOrganization,
  signingCertificate,
  type TppCertificate,
} from "./signing-certificate.ts";
import { signableHeaders } from "./signing-string.ts";
import { unknownParameterIn, unreadable } from "./unreadable-signature.ts";

export { SignatureRefused, type SignedRequest };

export type VerifyOptions = {
  /** Real time, never the sandbox's clock. */
  now: Date;
  authorities: TrustedAuthorities;
  digestRequired: boolean;
  /** The PEM of the client certificate of the TLS connection. */
  clientCertificate: string | undefined;
  /** True if a saved request is checked, whose connection is unknown. */
  connectionUnknown?: boolean;
};

export type Verified = {
  certificate: TppCertificate;
  keyId: KeyIdMatch;
  /** The signed text. */
  signingString: string;
};

/**
 * Verifies the signature of a request: the form of its headers, then the cheapest checks first. Throws SignatureRefused
 * at the first failure.
 */
export function verifyRequest(request: SignedRequest, options: VerifyOptions): Verified {
  const headers = checkHeaders(request, options.digestRequired);
  const date = readDate(headers.date, options.now);
  const signature = parseSignature(headers.signature);
  const digests = readDigest(request.headers.digest);
  checkDate(date, options.now);
  const certificate = signingCertificate(headers["tpp-signature-certificate"], options);
  if (!options.connectionUnknown)
    checkSameOrganization(certificate, options.clientCertificate, options.now);
  checkList(signature, request);
  const keyId = checkKeyId(signature, certificate);
  checkDigest(digests, request.body);
  const signingString = checkRsa(signature, certificate, request);
  return { certificate, keyId, signingString };
}

/**
 * Checks that the signature covers every signable header that is present. A header left out could be changed or added
 * on the way.
 */
function checkList({ headers: listed }: SignatureHeader, { headers, query }: SignedRequest) {
  for (const name of signableHeaders) {
    const present = headers[name] !== undefined;
    if (present && !listed.includes(name))
      throw refusal(
        `must list ${name}, since the request carries it: add it to headers="…", and its line to the text that you sign`,
      );
    if (!present && listed.includes(name))
      throw refusal(`lists ${name}, which the request does not carry`);
  }
  if (listed.includes("(request-target)") && query.length > parameterLimit)
    throw refusal(
      `lists (request-target), which can be verified with at most ${parameterLimit} query parameters`,
    );
}

function checkKeyId({ keyId }: SignatureHeader, certificate: TppCertificate) {
  const match = matchKeyId(keyId, certificate);
  if (match) return match;
  const unknown = unknownParameterIn(keyId);
  if (unknown && matchKeyId(unknown.before, certificate))
    throw unreadable(`has the parameter ${unknown.name}`);
  throw refusal(
    `has a keyId that does not name TPP-Signature-Certificate, expected keyId="${keyIdOf(certificate)}"`,
  );
}

const refusal = (fault: string) =>
  new SignatureRefused("signature", `The header Signature ${fault}.`);
