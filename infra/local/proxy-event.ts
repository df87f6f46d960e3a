import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { clientCertificate } from "./client-certificate.ts";
import { GatewayRefusal } from "./refusal.ts";
import type { RoutedHandler } from "./router.ts";

type Received = {
  request: IncomingMessage;
  body: Buffer;
  route: RoutedHandler;
  pathParameters: Record<string, string> | null;
  requestId: string;
  stage: string;
  domainName: string;
  time: Date;
};

/** Headers that API Gateway does not pass to a function. */
const dropped = new Set(
  `connection content-length content-md5 expect max-forwards proxy-authenticate server te
   transfer-encoding trailer upgrade www-authenticate`.split(/\s+/),
);

const binary = /^(application\/(octet-stream|pdf|zip|gzip|pkcs\S*)|image\/|audio\/|video\/)/i;

/** Builds the event of a REST API's Lambda proxy integration, payload format 1.0. */
export function proxyEvent(received: Received): APIGatewayProxyEvent {
  const { request, body, route, pathParameters } = received;
  const [path = "", query = ""] = cut(request.url ?? "", "?");
  const headers = receivedHeaders(request);
  const parameters = groupByName(queryPairs(query));
  const asText = isUtf8(body) && !binary.test(request.headers["content-type"] ?? "");
  return {
    resource: route.path,
    path,
    httpMethod: route.method,
    headers: lastOfEach(headers),
    multiValueHeaders: headers,
    queryStringParameters: query ? lastOfEach(parameters) : null,
    multiValueQueryStringParameters: query ? parameters : null,
    pathParameters,
    stageVariables: null,
    requestContext: requestContext(received, path),
    body: body.length === 0 ? null : body.toString(asText ? "utf8" : "base64"),
    isBase64Encoded: !asText,
  };
}

function requestContext(
  { request, route, requestId, stage, domainName, time }: Received,
  path: string,
) {
  return {
    accountId: "000000000000",
    apiId: "local",
    authorizer: undefined,
    domainName,
    domainPrefix: domainName.split(".")[0],
    extendedRequestId: requestId,
    httpMethod: route.method,
    identity: {
      accessKey: null,
      accountId: null,
      apiKey: null,
      apiKeyId: null,
      caller: null,
      clientCert: clientCertificate(request.socket),
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp: sourceIp(request),
      user: null,
      userAgent: request.headers["user-agent"] ?? null,
      userArn: null,
    },
    path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId,
    requestTime: commonLogTime(time),
    requestTimeEpoch: time.getTime(),
    resourceId: route.id,
    resourcePath: route.path,
    stage,
  };
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
  return groupByName([...kept, ...added]);
}

/** Decodes `name=value` pairs as HTML forms encode them. */
function queryPairs(query: string) {
  return query
    .split(/[&;]/)
    .filter(Boolean)
    .map((pair) => cut(pair, "="))
    .map(([name = "", value = ""]): [string, string] => [decode(name), decode(value)]);
}

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new GatewayRefusal("malformed");
  }
}

/** Groups and sorts by name; API Gateway does not keep the order either. */
function groupByName(pairs: [string, string][]): Record<string, string[]> {
  const groups = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...groups.keys()]
      .sort()
      .map((name) => [name, groups.get(name)?.map(([, value]) => value) ?? []]),
  );
}

const lastOfEach = (groups: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(groups).map(([name, values]) => [name, values.at(-1) ?? ""]));

const cut = (text: string, separator: string) => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

const sourceIp = ({ socket }: IncomingMessage) =>
  (socket.remoteAddress ?? "").replace(/^::ffff:/, "");

const traceId = () =>
  `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll("-", "").slice(8)}`;

/** Formats like 09/Apr/2026:12:34:56 +0000. */
function commonLogTime(time: Date) {
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  return `${day}/${month}/${year}:${clock} +0000`;
}
