import { type KeyObject, sign } from "node:crypto";
import { certificateOf } from "./certificate.ts";
import { createDigest, type DigestAlgorithm } from "./digest.ts";
import { encodeWord } from "./encoded-word.ts";
import { formatHttpDate } from "./http-date.ts";
import { keyIdOf } from "./key-id.ts";
import { requestTarget } from "./request-target.ts";
import { formatSignature } from "./signature-header.ts";
import { signable, signingString } from "./signing-string.ts";

export type RequestToSign = {
  method: string;
  /** The path as sent. It may already include an encoded query. */
  path: string;
  query?: readonly (readonly [string, string])[];
  /** Names in any case. X-Request-ID must be included. */
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  key: KeyObject | string;
  /** PEM, or base64 of DER. */
  certificate: string;
  now: Date;
  digest?: DigestAlgorithm;
  requestTarget?: boolean;
};

/** Signs a request as a TPP does. Returns all its headers, with names in lower case. */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { method, path, query = [], body, now } = request;
  const certificate = certificateOf(request.certificate, now);
  const headers: Record<string, string> = {
    ...headersOf(request.headers),
    date: formatHttpDate(now),
    ...(body === undefined ? {} : { digest: createDigest(Buffer.from(body), request.digest) }),
    "tpp-signature-certificate": certificate.raw.toString("base64"),
  };
  if (!headers["x-request-id"])
    throw new TypeError("A signed request needs the header X-Request-ID.");
  const listed = signable.filter((name) =>
    name === "(request-target)" ? request.requestTarget : headers[name] !== undefined,
  );
  const text = signingString(listed, headers, requestTarget(method, path, query));
  const signature = sign("sha256", Buffer.from(text), request.key);
  return {
    ...headers,
    signature: formatSignature({ keyId: keyIdOf(certificate), headers: listed, signature }),
  };
}

/** Names in lower case, values without surrounding blanks and encoded if they are not ASCII. */
const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), encodeWord(value.trim())]),
  );
