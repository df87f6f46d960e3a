import { randomUUID } from "node:crypto";
import type { TppIdentity } from "../../infra/tpp/tpp-client.ts";
import { signRequest } from "../../shared/signature/sign.ts";
import { signableHeaders } from "../../shared/signature/signing-string.ts";
import type { Passing } from "./fill-request.ts";

/**
 * Returns the headers of a request with those of its signature: Date, Digest, Signature and TPP-Signature-Certificate.
 */
export function signedHeaders(
  method: string,
  { url, headers, body }: Passing,
  { key, cert }: TppIdentity["seal"],
): Record<string, string> {
  const id = headers["x-request-id"]?.trim() || undefined;
  const covered = signableHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]] as const],
  );
  const signed = signRequest({
    method,
    path: url,
    headers: { ...Object.fromEntries(covered), "x-request-id": id ?? randomUUID() },
    ...(body.length || method !== "GET" ? { body } : {}),
    key,
    certificate: cert,
    now: new Date(),
  });
  // A request without X-Request-ID must be refused, so signing does not add one.
  if (id === undefined) delete signed["x-request-id"];
  return { ...headers, ...signed, "content-length": `${body.length}` };
}
