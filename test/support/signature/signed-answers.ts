import { createHash, verify, X509Certificate } from "node:crypto";
import type { APIGatewayProxyResult } from "aws-lambda";
import { handler as showAnswerCertificates } from "../../../functions/signatures/show-answer-certificates.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { type CallOptions, call } from "../operations/call.ts";
import { callPage } from "../psu/page-call.ts";

/** An answer as the gateway gets it. */
export type SentAnswer = { status: number; headers: Record<string, string>; body: string };

/** Calls an operation, and returns its answer as it is sent. */
export async function sentBy(handler: OperationHandler, options?: CallOptions) {
  let sent: APIGatewayProxyResult | undefined;
  const heard: typeof handler = Object.assign(
    async (...given: Parameters<OperationHandler>) => {
      sent = await handler(...given);
      return sent;
    },
    { operation: handler.operation, steps: handler.steps },
  );
  await call(heard, options);
  const { statusCode: status = 0, headers = {}, body = "" } = sent ?? {};
  return { status, headers, body } as SentAnswer;
}

/** Fetches the bank's certificates from their fixed address. */
export async function publishedCertificates(): Promise<X509Certificate[]> {
  const address = `${settings.siteAddress}/.well-known/answer-certificates.pem`;
  const { status, html } = await callPage(showAnswerCertificates, address);
  if (status !== 200) return [];
  return html
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .filter(Boolean)
    .map((pem) => new X509Certificate(pem));
}

/**
 * Returns the fault of a signed answer, or undefined. It is written from the guide's words and uses nothing of the
 * product, like a TPP's own code.
 */
export function faultOfAnswer(
  { headers: { digest, signature = "", "x-request-id": id }, body }: SentAnswer,
  certificates: readonly X509Certificate[],
  sentId: string | undefined,
): string | undefined {
  const hashed = createHash("sha256").update(body).digest("base64");
  if (digest !== `SHA-256=${hashed}`) return "digest";
  if (id !== sentId) return "x-request-id";
  const form =
    /^keyId="SN=([\dA-F]+),CA=([^"]+)",algorithm="rsa-sha256",headers="([^"]+)",signature="([^"]+)"$/;
  const [, serial, issuer, names, value = ""] = form.exec(signature) ?? [];
  if (names !== (sentId === undefined ? "digest" : "digest x-request-id")) return "headers";
  const certificate = certificates.find(
    (each) =>
      each.serialNumber === serial && each.issuer.split("\n").reverse().join(",") === issuer,
  );
  if (!certificate) return "keyId";
  const lines = [`digest: ${digest}`, ...(sentId === undefined ? [] : [`x-request-id: ${id}`])];
  const signed = Buffer.from(lines.join("\n"));
  const fits = verify("sha256", signed, certificate.publicKey, Buffer.from(value, "base64"));
  return fits ? undefined : "signature";
}
