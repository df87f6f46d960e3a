import { requestTarget } from "../../signature/request-target.ts";
import { parseSignature } from "../../signature/signature-header.ts";
import { SignatureRefused } from "../../signature/signature-refused.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { type Signable, signableHeaders, signingString } from "../../signature/signing-string.ts";

/**
 * The signing string of a request as the bank expects it: of what the signature lists and the request carries, and
 * behind that of what it should have listed too. Where the signature cannot be read, of all that can be signed but the
 * target.
 */
export function expectedSigningString({
  method,
  path,
  query,
  headers,
}: Pick<SignedRequest, "method" | "path" | "query" | "headers">): string {
  const present = signableHeaders.filter((name) => headers[name] !== undefined);
  const listed = listedBy(headers.signature).filter(
    (name) => name === "(request-target)" || present.includes(name),
  );
  const names = [...new Set<Signable>([...listed, ...present])];
  return signingString(names, headers, requestTarget(method, path, query));
}

function listedBy(header: string | undefined): readonly Signable[] {
  try {
    return header ? parseSignature(header).headers : [];
  } catch (error) {
    if (error instanceof SignatureRefused) return [];
    throw error;
  }
}
