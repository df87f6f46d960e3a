import { once } from "node:events";
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { type Agent, request } from "node:https";
import type { CustomFetch } from "openid-client";
import { ProviderUnavailable } from "../ports/provider-unavailable.ts";
import { timeLeft } from "../runtime/time-left.ts";
import { isSafe } from "./openid-configuration.ts";

/** The maximum number of bytes in an answer. Metadata and keys have a few thousand. */
const most = 1_000_000;

/** The time limit of a call, and the time reserved for the answer to the PSU, in milliseconds. */
const limits = { call: 5_000, reserve: 4_000 };

const plain = new PlainAgent({ keepAlive: true });

/**
 * The fetch function of openid-client: connections with our certificate where the provider needs it, no redirects,
 * and limits of time and size. Throws ProviderAway if the provider is busy or unreachable.
 */
export const fetchWith =
  (agent: Agent): CustomFetch =>
  async (url, { method, headers, body }) => {
    const target = new URL(url);
    if (!isSafe(target)) throw new Error("The address of the provider is not https.");
    const milliseconds = Math.min(limits.call, timeLeft() - limits.reserve);
    if (milliseconds <= 0) throw new ProviderUnavailable("late");
    const isPlain = target.protocol === "http:";
    const signal = AbortSignal.timeout(milliseconds);
    const { answer, bytes } = await asked(signal, () => {
      const sending = (isPlain ? plainRequest : request)(target, {
        method,
        headers,
        agent: isPlain ? plain : agent,
        signal,
      });
      return sending.end(body == null ? undefined : String(body));
    });
    const { statusCode: status = 0 } = answer;
    if (status >= 500 || status === 429) throw new ProviderUnavailable(`status ${status}`);
    return new Response(bodyless.has(status) ? null : bytes, { status, headers: told(answer) });
  };

const bodyless: ReadonlySet<number> = new Set([204, 304]);

async function asked(signal: AbortSignal, send: () => ReturnType<typeof request>) {
  try {
    const [answer] = (await once(send(), "response")) as [IncomingMessage];
    return { answer, bytes: await bytesOf(answer) };
  } catch (error) {
    const { name = "", code = name } = error as { name?: string; code?: string };
    throw new ProviderUnavailable(signal.aborted ? "late" : code);
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > most) throw Object.assign(new Error("too large"), { code: "too large" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const told = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, String(value)]);
