import { requestTarget } from "../../signature/request-target.ts";
import { readableSignature } from "../../signature/signature-header.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { type Signable, signableHeaders, signingString } from "../../signature/signing-string.ts";

/**
 * Makes the signing string that the bank expects: first the headers that the signature lists and the request has, then
 * those that it should also have listed. If the signature cannot be read, the string has all signed headers except the
 * target.
 */
export function expectedSigningString({
  method,
  path,
  query,
  headers,
}: Pick<SignedRequest, "method" | "path" | "query" | "headers">): string {
  const present = signableHeaders.filter((name) => headers[name] !== undefined);
  const { headers: all = [] } = readableSignature(headers.signature) ?? {};
  const listed = all.filter((name) => name === "(request-target)" || present.includes(name));
  const names = [...new Set<Signable>([...listed, ...present])];
  return signingString(names, headers, requestTarget(method, path, query));
}
