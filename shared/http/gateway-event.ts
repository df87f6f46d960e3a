import { isUtf8 } from "node:buffer";
import type { X509Certificate } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";

/** A request that has reached a gateway, and the route found for it. */
export type GatewayRequest = {
  /** The path with its query, as sent. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  route: { id: string; method: string; path: string };
  pathParameters: Record<string, string> | null;
  clientCert: ClientCertificate | null;
  sourceIp: string;
  httpVersion: string;
  requestId: string;
  stage: string;
  domainName: string;
  time: Date;
};

export type ClientCertificate = ReturnType<typeof describeCertificate>;

const binary = /^(application\/(octet-stream|pdf|zip|gzip|pkcs\S*)|image\/|audio\/|video\/)/i;

/**
 * Builds the event of a REST API's Lambda proxy integration, payload format 1.0. Throws a URIError if the query is not
 * well encoded.
 */
export function gatewayEvent(request: GatewayRequest): APIGatewayProxyEvent {
  const { target, route, pathParameters, body } = request;
  const [path = "", query = ""] = cut(target, "?");
  const headers = groupByName(request.headers);
  const parameters = groupByName(queryPairs(query));
  const mediaType = headerOf(request, "content-type") ?? "";
  const asText = isUtf8(body) && !binary.test(mediaType);
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
    requestContext: requestContext(request, path),
    body: body.length === 0 ? null : body.toString(asText ? "utf8" : "base64"),
    isBase64Encoded: !asText,
  };
}

function requestContext(request: GatewayRequest, path: string) {
  const { route, requestId, stage, domainName, time, clientCert, sourceIp } = request;
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
      clientCert,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp,
      user: null,
      userAgent: headerOf(request, "user-agent") ?? null,
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

/** A client certificate in API Gateway's form. */
export const describeCertificate = (certificate: X509Certificate) => ({
  clientCertPem: certificate.toString(),
  subjectDN: certificate.subject.split("\n").join(","),
  issuerDN: certificate.issuer.split("\n").join(","),
  serialNumber: (certificate.serialNumber.toLowerCase().match(/../g) ?? []).join(":"),
  validity: { notBefore: certificate.validFrom, notAfter: certificate.validTo },
});

const headerOf = ({ headers }: GatewayRequest, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** Decodes `name=value` pairs as HTML forms encode them. */
function queryPairs(query: string) {
  return query
    .split(/[&;]/)
    .filter(Boolean)
    .map((pair) => cut(pair, "="))
    .map(([name = "", value = ""]): [string, string] => [decode(name), decode(value)]);
}

const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/** Groups and sorts by name; API Gateway does not keep the order either. */
function groupByName(pairs: GatewayRequest["headers"]): Record<string, string[]> {
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

/** Formats like 09/Apr/2026:12:34:56 +0000. */
function commonLogTime(time: Date) {
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  return `${day}/${month}/${year}:${clock} +0000`;
}
