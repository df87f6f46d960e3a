import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { ConnectorFault, faultOf } from "./connector-fault.ts";

/** The most bytes of an answer that are read: what 5,000 rows take, with room. */
const most = 10_000_000;

export type Post = {
  url: URL;
  agent: Agent;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  text: string;
  /** Milliseconds for the whole call, its connection and its answer. */
  limit: number;
};

/** Sends JSON and answers the JSON of a 200, or undefined for a 204; whatever else happens is a ConnectorFault. */
export async function postJson({ url, agent, headers, text, limit }: Post): Promise<unknown> {
  const length = String(Buffer.byteLength(text));
  try {
    const sending = request(url, {
      method: "POST",
      agent,
      signal: AbortSignal.timeout(limit),
      headers: { ...headers, "content-length": length },
    });
    sending.end(text);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const { statusCode: status = 0 } = answer;
    const read = await textOf(answer);
    if (status === 204) return undefined;
    if (status !== 200) throw new ConnectorFault("status", { status });
    return jsonOf(read);
  } catch (error) {
    throw faultOf(error);
  }
}

/** The whole of an answer, so that its connection can be used again. */
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

/** The parser's own error would repeat a part of the text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConnectorFault("shape");
  }
}
