import type { IncomingMessage, ServerResponse } from "node:http";
import { GatewayRefusal } from "./refusal.ts";

const maxHeaderBytes = 10_240;

/** Characters that API Gateway requires percent-encoded or forbids in a request line. */
const unsendable = /[^!-~]|["#<>\\^`{|}]/;

/** Refuses heads that API Gateway would refuse, and returns the path without its query. */
export function receiveHead({ rawHeaders, headers, httpVersion, url = "" }: IncomingMessage) {
  // each header line has a name, a colon, a space, a value and a line end
  const bytes = rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  if (bytes > maxHeaderBytes) throw new GatewayRefusal("headersTooLarge");
  if (!url.startsWith("/") || unsendable.test(url)) throw new GatewayRefusal("malformed");
  if (httpVersion === "1.1" && !headers.host) throw new GatewayRefusal("malformed");
  if ("x-http-method-override" in headers) throw new GatewayRefusal("methodOverridden");
  return url.split("?", 1)[0] ?? "";
}

/** Reads the body up to the limit; a larger Content-Length is refused before reading. */
export async function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
) {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    throw new GatewayRefusal("bodyTooLarge");
  if (request.headers.expect?.toLowerCase() === "100-continue") response.writeContinue();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else reject(new GatewayRefusal("bodyTooLarge"));
  });
  request.on("end", () => resolve(Buffer.concat(chunks)));
  request.on("error", reject);
  return promise;
}
