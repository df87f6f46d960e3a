import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The TLS version, such as TLSv1.2; null without TLS. */
  protocol: string | null;
  /** The time at which the server's certificate expires. */
  validTo: Date | undefined;
};

/** The milliseconds that a whole answer may take, and the bytes of it that are read. */
const patience = 20_000;
const mostBytes = 65_536;

/** Ends an exchange that takes too long, however many pieces of an answer come. */
export const limitTime = (end: (error: Error) => void): NodeJS.Timeout =>
  setTimeout(
    () => end(new Error(`no whole answer within ${patience / 1000} seconds`)),
    patience,
  ).unref();

/** The server's certificate. Node takes it out of the connection, so it is read once, and after Node has checked it. */
export const certificateOf = (socket: Socket) =>
  (socket as Partial<TLSSocket>).getPeerX509Certificate?.();

/** Sends one request on its own connection, and returns any answer. An error tells whether a TLS handshake began. */
export async function ask(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Reply> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const sent = send(url, { agent: false, ...options });
  let exchange: ClientRequest | IncomingMessage = sent;
  const limit = limitTime((error) => exchange.destroy(error));
  let isTls = false;
  sent.once("socket", (socket) => {
    // Client and server have made keys. With TLS 1.2 a server refuses the client after that, but before "secureConnect".
    socket.once("keylog", () => {
      isTls = true;
    });
  });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  // A server may answer and close before it has read the whole body; the answer counts.
  sent.end(body);
  const [response] = await answered.catch((error) => {
    throw Object.assign(error, { isTls });
  });
  exchange = response;
  sent.on("error", () => {});
  const protocol = (response.socket as Partial<TLSSocket>).getProtocol?.() ?? null;
  const validTo = certificateOf(response.socket)?.validToDate;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) break;
  }
  clearTimeout(limit);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text: Buffer.concat(chunks).toString("utf8"), protocol, validTo };
}

/** The code of the first message of a refusal in the interface's form; undefined for any other text. */
export function codeOf({ text }: Reply): string | undefined {
  try {
    const { code } = JSON.parse(text).tppMessages[0];
    return typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Describes how the server refused a connection; undefined if the error has another cause. */
export function connectionRefusal(error: unknown): string | undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const ours = /no.(protocols|ciphers).available|unsupported.protocol/i.test(`${code} ${message}`);
  return !ours && /^(ERR_SSL_|ECONNRESET$|EPIPE$|EPROTO$)/.test(code) ? code : undefined;
}

export const messageOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || `${error}`;
};
