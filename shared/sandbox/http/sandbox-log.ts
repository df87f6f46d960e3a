import { ApiError } from "../../errors.ts";
import { aboutRequest } from "../../http/about-request.ts";
import type { GatewayEvent } from "../../http/call.ts";
import { pairsOf, signingStringIs } from "../../http/middleware/verify-signature.ts";
import type { AnyOperation } from "../../http/operation.ts";
import { authorities } from "../../http/truststore.ts";
import { SignatureRefused } from "../../signature/signature-refused.ts";
import type { EndedRequest } from "../../stage/stage.ts";
import { logError } from "../../telemetry/log.ts";
import { expectedSigningString } from "./expected-string.ts";
import { type LoggedRequest, requestLog } from "./request-log.ts";
import { trustedSigner } from "./trusted-signer.ts";

/** The maximum length of each logged field. The interface never needs more. */
const longest = { path: 1000, query: 1000, signingString: 8192, problems: 10 };

/**
 * Writes a request and its outcome into the TPP's log. An error here does not change the answer. Reads of the log
 * itself are not logged, because they would fill it.
 */
export async function writeRequestLog(operation: AnyOperation, ended: EndedRequest): Promise<void> {
  const { event, response } = ended;
  const status = response?.statusCode ?? 500;
  if (status < 400 && operation.access.reads?.includes("REQUESTLOG")) return;
  try {
    const tppId = await tppOf(ended);
    if (tppId === undefined) return;
    await requestLog.add(tppId, loggedOf(event, status, response?.body));
  } catch (error) {
    logError("a request could not be written to its TPP's log", error);
  }
}

/** Returns the TPP of a request, or undefined if its certificates are not trusted or were not checked. */
async function tppOf({ event, error }: EndedRequest): Promise<string | undefined> {
  const { signer } = event.call;
  if (signer) return signer.tppId;
  if (!(error instanceof ApiError && error.cause instanceof SignatureRefused)) return undefined;
  return trustedSigner(event.headers["tpp-signature-certificate"], {
    now: new Date(event.requestContext.requestTimeEpoch),
    authorities: await authorities(),
    clientCertificate: event.requestContext.identity.clientCert?.clientCertPem,
  })?.tppId;
}

function loggedOf(event: GatewayEvent, status: number, body: string | undefined): LoggedRequest {
  const { httpMethod: method, path, headers, requestContext, call } = event;
  const at = new Date(requestContext.requestTimeEpoch);
  const pairs = pairsOf(event);
  const query = pairs.length ? `${new URLSearchParams(pairs.map((pair) => [...pair]))}` : "";
  const text = call.signingString ?? expectedSigningString({ method, path, query: pairs, headers });
  return {
    id: requestLog.idOf(at, requestContext.requestId),
    at: at.toISOString(),
    method,
    path: path.slice(0, longest.path),
    // A query that could not be read may contain anything, even a national number.
    query: call.input && query.length <= longest.query ? query : "",
    status,
    code: call.refusal,
    requestId: aboutRequest(event, undefined, "").xRequestId,
    milliseconds: call.elapsed?.() ?? 0,
    signingString: text.length <= longest.signingString ? text : undefined,
    problems: status < 400 ? [] : problemsOf(body),
  };
}

type Problems = { tppMessages?: LoggedRequest["problems"] };

/** The problems that the answer reported, without the signing string, which has a field of its own. */
function problemsOf(body: string | undefined): LoggedRequest["problems"] {
  const { tppMessages = [] } = JSON.parse(body || "{}") as Problems;
  return tppMessages
    .filter(({ text }) => !text.startsWith(signingStringIs))
    .slice(0, longest.problems)
    .map(({ code, path, text }) => ({ code, path, text }));
}
