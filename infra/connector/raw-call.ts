import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { text as textOf } from "node:stream/consumers";
import { asConnectorFault } from "../../shared/adapters/connector-fault.ts";

/** An answer of a connector as it came, or the reason why none came. */
export type RawAnswer = { traceparent: string } & (
  | { status: number; text: string }
  | { failure: string }
);

/** The most milliseconds for an answer, as the interface waits. */
const limit = 10_000;

/** Posts a body to an operation of the connector. */
export async function rawCall(url: string, agent: Agent, body: unknown): Promise<RawAnswer> {
  const traceparent = `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01`;
  const sent = JSON.stringify(body);
  const headers = {
    traceparent,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(sent),
  };
  try {
    const signal = AbortSignal.timeout(limit);
    const sending = request(url, { method: "POST", agent, signal, headers });
    sending.end(sent);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    return { traceparent, status: answer.statusCode ?? 0, text: await textOf(answer) };
  } catch (error) {
    const { message, code } = asConnectorFault(error);
    return { traceparent, failure: code === undefined ? message : `${message} (${code})` };
  }
}
