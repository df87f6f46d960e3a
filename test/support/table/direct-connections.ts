import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type Answer = { status: number; body: string };

const head = `host: 127.0.0.1
content-type: application/x-amz-json-1.0
x-amz-date: 20260302T100000Z
authorization: AWS4-HMAC-SHA256 Credential=tests/20260302/eu-north-1/dynamodb/aws4_request, SignedHeaders=host, Signature=tests`;

/**
 * Open connections to one database. They send a command in half the CPU time of node:http, which is a tenth of the time
 * of all tests.
 */
export class DirectConnections {
  readonly #place: { host: string; port: number };
  readonly #idle: Socket[] = [];

  constructor(endpoint: string) {
    const { hostname, port } = new URL(endpoint);
    this.#place = { host: hostname, port: Number(port) };
  }

  /** Sends a command. Fails if the connection ends before the answer, or if the answer does not tell its length. */
  async ask(operation: string, body: string): Promise<Answer> {
    const socket = await this.#free();
    const answer = heardFrom(socket);
    const lines = `POST / HTTP/1.1
${head}
x-amz-target: DynamoDB_20120810.${operation}
content-length: ${Buffer.byteLength(body)}

`;
    socket.write(lines.replaceAll("\n", "\r\n") + body);
    const heard = await answer;
    this.#idle.push(socket);
    return heard;
  }

  close(): void {
    for (const socket of this.#idle) socket.destroy();
  }

  async #free(): Promise<Socket> {
    for (let socket = this.#idle.pop(); socket; socket = this.#idle.pop())
      if (!socket.destroyed) return socket;
    const socket = connect({ ...this.#place, noDelay: true });
    await once(socket, "connect");
    return socket.unref();
  }
}

/** Reads one answer. */
function heardFrom(socket: Socket): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let heard: Buffer = Buffer.alloc(0);
  const hear = (part: Buffer) => {
    heard = heard.length ? Buffer.concat([heard, part]) : part;
    const end = heard.indexOf("\r\n\r\n") + 4;
    if (end < 4) return;
    const told = heard.toString("latin1", 0, end);
    const length = /content-length: *(\d+)/i.exec(told)?.[1];
    if (!length) socket.destroy(new Error("An answer of the database has no length."));
    if (heard.length < end + Number(length)) return;
    resolve({ status: Number(told.slice(9, 12)), body: heard.toString("utf8", end) });
  };
  const fail = (error: unknown) => reject(error || new Error("The database ended a connection."));
  socket.on("data", hear).on("error", fail).on("close", fail);
  return promise.finally(() => socket.off("data", hear).off("error", fail).off("close", fail));
}
