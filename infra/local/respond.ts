import { type IncomingMessage, type ServerResponse, validateHeaderValue } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { APIGatewayProxyResult } from "aws-lambda";

export type HttpAnswer = { status: number; headers: [string, string][]; body: Buffer };

const minCompressedBytes = 1024;
const lingerMs = 500;

/** Headers that the gateway sets itself; a function's own ones are renamed. */
const remapped = new Set(["date", "server", "connection", "content-length"]);

/**
 * Checks a function's result and turns it into an answer; throws if API Gateway would reject it.
 */
export function gatewayAnswer(result: APIGatewayProxyResult): HttpAnswer {
  const { statusCode, body = "", isBase64Encoded = false } = result;
  const isStatus = Number.isInteger(statusCode) && statusCode >= 200 && statusCode <= 599;
  if (!isStatus || typeof body !== "string") throw new TypeError("Malformed proxy response.");
  const headers = headersOf(result);
  for (const [name, value] of headers) validateHeaderValue(name, value);
  if (body && !headers.some(([name]) => name.toLowerCase() === "content-type"))
    headers.push(["Content-Type", "application/json"]);
  return {
    status: statusCode,
    headers,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

function headersOf({ headers = {}, multiValueHeaders = {} }: APIGatewayProxyResult) {
  const many = Object.entries(multiValueHeaders).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const isNew = ([name, value]: readonly [string, unknown]) =>
    !many.some((each) => each[0] === name && each[1] === value);
  return [...Object.entries(headers).filter(isNew), ...many]
    .filter(([name]) => name.toLowerCase() !== "transfer-encoding")
    .map(([name, value]): [string, string] => [
      remapped.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name,
      `${value}`,
    ]);
}

/** Sends an answer, compressed if the client accepts it and the body is large enough. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer) {
  const { status, headers } = answer;
  const isPlain = !headers.some(([name]) => name.toLowerCase() === "content-encoding");
  const compress =
    isPlain &&
    answer.body.length >= minCompressedBytes &&
    allowsGzip(request.headers["accept-encoding"] ?? "");
  const body = compress ? await promisify(gzip)(answer.body) : answer.body;
  if (compress) headers.push(["Content-Encoding", "gzip"]);
  if (status !== 204 && status !== 304) headers.push(["Content-Length", `${body.length}`]);
  response.shouldKeepAlive &&= request.complete;
  response.writeHead(status, headers.flat());
  if (request.complete) response.end(body);
  else endUnread(request, response, body);
}

/**
 * Ends an answer while request data is unread. Closing would reset the connection, and the reset
 * may overtake the answer, so the client may read first.
 */
function endUnread(request: IncomingMessage, response: ServerResponse, body: Buffer) {
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  request.once("close", end).resume();
}

/** Returns true if Accept-Encoding allows gzip, by name or by `*`, with a weight above zero. */
export function allowsGzip(acceptEncoding: string) {
  const weights = acceptEncoding.split(",").map((each) => {
    const [coding = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith("q="))?.slice(2) ?? "1";
    return [coding, Number(weight)] as const;
  });
  const named = new Map(weights);
  return (named.get("gzip") ?? named.get("*") ?? 0) > 0;
}
