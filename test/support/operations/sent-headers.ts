import { ApiError } from "../../../shared/errors.ts";
import { headersOf } from "../../../shared/http/headers.ts";
import { parseHeaders } from "../../../shared/http/read-input.ts";

export const id = "99391C7E-ad88-49ec-a2ad-99ddcb1f7721";

/** Complete and valid headers of column C. */
export const complete: Record<string, string> = {
  "x-accept-fix": "amount-as-string",
  "x-request-id": id,
  "tpp-session-id": "session-1",
  "tpp-redirect-uri": "https://tpp.example/back",
  digest: "SHA-256=",
  "tpp-signature-certificate": "MII",
  signature: "keyId",
  "psu-id": id,
  "psu-ip-address": "192.0.2.17",
};

/** The mistakes in headers of column C. */
export function problemsOf(sent: Record<string, string>) {
  try {
    parseHeaders(headersOf("payment"), sent, { choosesAgreement: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message: text, details } = error;
    return [{ code, path: details.path, text }, ...(details.also ?? [])];
  }
  return [];
}
