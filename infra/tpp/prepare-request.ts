import { randomUUID } from "node:crypto";
import { requestTarget } from "../../shared/signature/request-target.ts";
import { signRequest } from "../../shared/signature/sign.ts";
import { parseSignature } from "../../shared/signature/signature-header.ts";
import { signingString } from "../../shared/signature/signing-string.ts";

export type RequestToPrepare = {
  method: string;
  /** The path with its query, exactly as sent. */
  path: string;
  headers?: Record<string, string>;
  /** The body, exactly as sent. */
  text?: string;
};

/** A request as it goes over the wire. */
export type PreparedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string | undefined;
  /** The headers without those that only HTTP needs. */
  signed: Record<string, string>;
  /** The string that was signed. */
  signingString: string;
};

/** Signs a request by the interface's rules (specification, Request signature). */
export function prepareRequest(
  { method, path, headers = {}, text }: RequestToPrepare,
  seal: { cert: string; key: string },
  now: Date,
): PreparedRequest {
  const signed = signRequest({
    method,
    path,
    headers: { "x-request-id": randomUUID(), ...headers },
    ...(text === undefined ? {} : { body: text }),
    key: seal.key,
    certificate: seal.cert,
    now,
  });
  const { headers: listed } = parseSignature(signed.signature ?? "");
  return {
    method,
    path,
    headers: text === undefined ? signed : { "content-type": "application/json", ...signed },
    text,
    signed,
    signingString: signingString(listed, signed, requestTarget(method, path, [])),
  };
}
