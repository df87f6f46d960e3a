import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type Sent = RequestOptions & { body?: string | Buffer };

/** Listens on a free port, and returns its number. */
export async function listen(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends one request and waits for the whole answer; https where a client certificate or authority is given. */
export async function exchange(port: number, path: string, { body, ...options }: Sent = {}) {
  const request = options.ca || options.cert ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = request({ host: "localhost", port, path, ...options }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { statusCode: status = 0, headers } = response;
    resolve({ status, headers, body, text: body.toString() });
  });
  sent.on("error", reject).end(body);
  return promise;
}

/** Writes bytes unchanged, and collects the answer until the other side closes or `until` appears in it. */
export async function exchangeRaw(port: number, bytes: string | Buffer, until?: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let received = "";
  try {
    for await (const chunk of socket) {
      received += chunk;
      if (until && received.includes(until)) break;
    }
  } catch (error) {
    received += `\n[${(error as NodeJS.ErrnoException).code}]`;
  }
  socket.destroy();
  return received;
}
