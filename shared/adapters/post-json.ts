import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { asConnectorFault, ConnectorFault } from "./connector-fault.ts";

/** The maximum number of bytes read of an answer. 5,000 rows fit easily. */
const most = 10_000_000;

export type Post = {
  url: URL;
  agent: Agent;
  headers: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  text: string;
  /** The time limit in milliseconds, for the connection and the answer together. */
  limit: number;
};

/** Posts JSON. Returns the JSON of a 200, or undefined for a 204. Every other result throws a ConnectorFault. */
export async function postJson(post: Post): Promise<unknown> {
  const { status, text } = await postText(post);
  if (status === 204) return undefined;
  if (status !== 200) throw new ConnectorFault("status", { status });
  return jsonOf(text);
}

/** Posts a body. Returns what came, whatever it is. Throws a ConnectorFault if no whole answer came. */
export async function postText({ url, agent, headers, text, limit }: Post) {
  const length = String(Buffer.byteLength(text));
  const signal = AbortSignal.timeout(limit);
  try {
    const sending = request(url, {
      method: "POST",
      agent,
      signal,
      headers: { ...headers, "content-length": length },
    });
    sending.end(text);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, text: await textOf(answer) };
  } catch (error) {
    // An answer that the limit ends in its middle has the same error as one that the connector cuts.
    throw signal.aborted ? new ConnectorFault("late") : asConnectorFault(error);
  }
}

/** Reads the whole answer, so that its connection can be used again. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > most) throw new ConnectorFault("tooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Parses JSON. The parser's own error would contain a part of the text, so it is replaced. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConnectorFault("shape");
  }
}
