import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { createServer as createPlain, type Server, type Socket } from "node:net";
import type { ServerIdentity } from "../../../infra/connector/bank-server.ts";

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A mutual TLS server that answers each request through `answering`, and records the requests. */
export function faultyServer({ certificate, key, clients }: ServerIdentity, answering: Answering) {
  const asked: string[] = [];
  const tls = { cert: certificate, key, ca: clients, requestCert: true };
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(request.url ?? "");
    answering(request, response, Buffer.concat(chunks).toString());
  });
  return { server, asked };
}

/** A TCP server that handles connections without TLS. */
export const socketServer = (each: (socket: Socket) => void): Server =>
  createPlain((socket) => {
    socket.on("error", () => {});
    each(socket);
  });

export const answerJson =
  (status: number, body: unknown): Answering =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
