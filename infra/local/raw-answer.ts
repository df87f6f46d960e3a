import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers on a bare socket, where what came in was no request that Node could hand over. */
export function answerRaw(
  socket: Duplex,
  status: number,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  if (!socket.writable) return void socket.destroy();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // time to read it, before the unread rest of the request turns the close into a reset
  socket.resume();
  setTimeout(() => socket.destroy(), 500).unref();
}
