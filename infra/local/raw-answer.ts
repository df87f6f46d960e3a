import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers on a raw socket, for input that Node could not parse as a request. */
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
  // gives the client time to read before the close, which resets the connection because of unread
  // input
  socket.resume();
  setTimeout(() => socket.destroy(), 500).unref();
}
