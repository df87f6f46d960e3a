import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { signRequest } from "../../../shared/signature/sign.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import { type VerifyOptions, verifyRequest } from "../../../shared/signature/verify.ts";
import { attackTools } from "./signature-forgery.ts";
import { testAuthority } from "./test-certificates.ts";

export const now = new Date("2026-03-02T10:00:00Z");
export const body = '{\n  "instructedAmount": { "currency": "NOK", "amount": "1" }\n}';
const headers = {
  "X-Request-ID": "99391c7e-ad88-49ec-a2ad-99ddcb1f7721",
  "PSU-ID": "0b2c1b5e-8f4e-4c38-8c1d-7d4b8a3f6a10",
  "TPP-Redirect-URI": "https://tpp.example/back?a=b",
};

export const tools = await attackTools(now);
const authorities = trustedAuthorities((await testAuthority()).certificatePem);

export function signed(
  part: Pick<
    Parameters<typeof signRequest>[0],
    "method" | "path" | "query" | "body" | "requestTarget" | "digest"
  >,
): SignedRequest {
  const { seal } = tools.tpp;
  const certificate = seal.certificatePem;
  return {
    query: [],
    ...part,
    headers: signRequest({ ...part, headers, key: seal.keyPem, certificate, now }),
    repeated: new Set(),
    body: Buffer.from(part.body ?? ""),
  };
}

/** Two valid requests: a read without a body, and a write with one. */
export const base: Record<"read" | "write", SignedRequest> = {
  read: signed({ method: "GET", path: "/v1/accounts" }),
  write: signed({ method: "POST", path: "/v1/payments/domestic", body }),
};

/** Verifies a request as the pipeline does. Options replace the defaults. */
export const check = (request: SignedRequest, options: Partial<VerifyOptions> = {}) =>
  verifyRequest(request, {
    now,
    authorities,
    digestRequired: request.method === "POST",
    clientCertificate: tools.tpp.web.certificatePem,
    ...options,
  });

export const tppOf = (...given: Parameters<typeof check>) => check(...given).certificate.tppId;

export function refusal(request: SignedRequest, options: Partial<VerifyOptions> = {}) {
  try {
    check(request, options);
  } catch (error) {
    if (error instanceof SignatureRefused) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}
