import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The runtime asks for an invocation, answers one, or fails at its start or in an invocation. */
type Events = { next: [ServerResponse]; answered: [string]; error: [Error] };

const base = "/2018-06-01/runtime";

/**
 * Serves Lambda's Runtime API on loopback for one function at a time. A request for the next invocation waits until
 * somebody answers it.
 */
export async function runtimeApi() {
  const events = new EventEmitter<Events>();
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { url = "" } = request;
    if (url === `${base}/invocation/next`) {
      events.emit("next", response);
      return;
    }
    const body = await text(request);
    response.writeHead(202).end();
    if (url.endsWith("/response")) events.emit("answered", body);
    else events.emit("error", new Error(`The function failed: ${url} ${body}`));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type RuntimeApi = Awaited<ReturnType<typeof runtimeApi>>;

/** Hands the runtime an event, and returns what the handler answers. */
export async function invoked(
  { events }: RuntimeApi,
  next: ServerResponse,
  event: object,
): Promise<unknown> {
  const answered = once(events, "answered");
  next.writeHead(200, {
    "content-type": "application/json",
    "lambda-runtime-aws-request-id": "8476a536-e9f4-11e8-9739-2dfe598c3fcd",
    "lambda-runtime-deadline-ms": `${Date.now() + 10_000}`,
    "lambda-runtime-invoked-function-arn": "arn:aws:lambda:eu-north-1:123456789012:function:bench",
  });
  next.end(JSON.stringify(event));
  const [body] = await answered;
  return JSON.parse(body);
}
