import { randomBytes } from "node:crypto";
import type { Agent } from "node:https";
import { connectorBudget } from "../../shared/adapters/connector.ts";
import type { ConnectorFault } from "../../shared/adapters/connector-fault.ts";
import { postText } from "../../shared/adapters/post-json.ts";

/** An answer of a connector as it came, or the reason why none came. */
export type RawAnswer = { traceparent: string } & (
  | { status: number; text: string }
  | { failure: string }
);

/** Posts a body to an operation of the connector. */
export async function rawCall(url: string, agent: Agent, body: unknown): Promise<RawAnswer> {
  const traceparent = `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01`;
  const headers = { traceparent, "content-type": "application/json" };
  const text = JSON.stringify(body);
  try {
    return {
      traceparent,
      ...(await postText({ url: new URL(url), agent, headers, text, limit: connectorBudget })),
    };
  } catch (error) {
    const { message, code } = error as ConnectorFault;
    return { traceparent, failure: code === undefined ? message : `${message} (${code})` };
  }
}
