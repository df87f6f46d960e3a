import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { type GatewayRequest, gatewayEvent } from "../../shared/http/gateway-event.ts";
import { clientCertificate } from "./client-certificate.ts";
import { GatewayRefusal } from "./refusal.ts";

type Received = Pick<
  GatewayRequest,
  "body" | "route" | "pathParameters" | "requestId" | "stage" | "domainName" | "time"
> & { request: IncomingMessage };

/** Headers that API Gateway does not pass to a function. */
const dropped = new Set(
  `connection content-length content-md5 expect max-forwards proxy-authenticate server te
   transfer-encoding trailer upgrade www-authenticate`.split(/\s+/),
);

/** Builds the event of a request of this machine. */
export function proxyEvent({ request, ...received }: Received): APIGatewayProxyEvent {
  try {
    return gatewayEvent({
      ...received,
      target: request.url ?? "",
      headers: receivedHeaders(request),
      clientCert: clientCertificate(request.socket),
      sourceIp: sourceIp(request),
      httpVersion: request.httpVersion,
    });
  } catch (error) {
    if (error instanceof URIError) throw new GatewayRefusal("malformed");
    throw error;
  }
}

function receivedHeaders(request: IncomingMessage) {
  const sent: [string, string][] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    sent.push([request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? ""]);
  const forwarded = request.headers["x-forwarded-for"];
  const added: [string, string][] = [
    ["X-Amzn-Trace-Id", traceId()],
    ["X-Forwarded-For", [forwarded, sourceIp(request)].filter(Boolean).join(", ")],
    ["X-Forwarded-Port", `${request.socket.localPort}`],
    ["X-Forwarded-Proto", "encrypted" in request.socket ? "https" : "http"],
  ];
  const replaced = new Set(added.map(([name]) => name.toLowerCase()));
  const kept = sent.filter(([name]) => {
    const known = name.toLowerCase();
    return !dropped.has(known) && !replaced.has(known);
  });
  return [...kept, ...added];
}

const sourceIp = ({ socket }: IncomingMessage) =>
  (socket.remoteAddress ?? "").replace(/^::ffff:/, "");

const traceId = () =>
  `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll("-", "").slice(8)}`;
