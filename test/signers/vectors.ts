import { readFileSync } from "node:fs";
import { signRequest } from "../../shared/signature/sign.ts";
import type { SignedRequest } from "../../shared/signature/signed-request.ts";
import { type Verified, verifyRequest } from "../../shared/signature/verify.ts";
import { sealOf } from "./issuers.ts";

/** A request with its headers, and its signed text. */
export type Vector = {
  name: string;
  issuer: string;
  method: string;
  path: string;
  headers: Record<string, string> & { Date: string };
  body: string;
  signingString: string;
};

export const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL("vectors.json", import.meta.url), "utf8"),
);

/** Returns all headers of a vector as the product signs it. */
export async function signedByProduct({ issuer, method, path, headers, body, ...vector }: Vector) {
  const { seal } = await sealOf(issuer);
  const { Date: date, ...given } = headers;
  return signRequest({
    ...vector,
    method,
    path,
    headers: given,
    ...(body ? { body } : {}),
    requestTarget: true,
    key: seal.keyPem,
    certificate: seal.certificatePem,
    now: new Date(date),
  });
}

/** Verifies the headers of a vector as the bank does. Throws if they are refused. */
export async function acceptedByBank(
  { issuer, method, path: target, headers: { Date: date }, body }: Vector,
  headers: Record<string, string>,
): Promise<Verified> {
  const { authorities } = await sealOf(issuer);
  const [path = "", query = ""] = target.split("?");
  const request: SignedRequest = {
    method,
    path,
    query: [...new URLSearchParams(query)],
    headers,
    repeated: new Set(),
    body: Buffer.from(body),
  };
  return verifyRequest(request, {
    now: new Date(date),
    authorities,
    digestRequired: body !== "",
    clientCertificate: undefined,
    connectionUnknown: true,
  });
}
