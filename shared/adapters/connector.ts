import { hash } from "node:crypto";
import type { Agent } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { Bank, BankMethod } from "../ports/bank.ts";
import { bankCalls } from "../ports/bank-calls.ts";
import type { Times } from "../rules/clock.ts";
import type { ToSign } from "../runtime/aws-call.ts";
import { settings } from "../runtime/settings.ts";
import { record } from "../telemetry/record.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";
import { ConnectorFault } from "./connector-fault.ts";
import { connectorAgent, plainAgent } from "./connector-identity.ts";
import { postJson } from "./post-json.ts";

/** The time limit for all calls of one request together, in milliseconds. */
export const connectorBudget = 10_000;

/** The maximum number of attempts per call, and the maximum pause before each repetition, in milliseconds. */
const tries = { most: 3, pauses: [100, 400] as const };

/** Calls that move or stop money are not repeated here. The job submit-orders repeats them, with the same id. */
const calledOnce: ReadonlySet<BankMethod> = new Set(["submit", "cancel"]);

const methods = Object.keys(bankCalls) as BankMethod[];

/** A connector: its address, the connections to it, and the signature of a call if needed. */
export type Peer = {
  address: () => string;
  agent: (realTime: Date) => Promise<Agent>;
  sign?: (call: ToSign, at: Date) => Promise<Readonly<Record<string, string>>>;
};

/**
 * The connector in the settings of this stage. It authenticates us by a client certificate, or AWS does so by the
 * function's role.
 */
const own: Peer = {
  address: () => settings.connectorAddress,
  agent: (realTime) =>
    settings.connectorGuard === undefined ? connectorAgent(realTime) : plainAgent(),
  async sign(call, at) {
    if (settings.connectorGuard === undefined) return call.headers;
    const { signedByRole } = await import("./role-signature.ts");
    return signedByRole(call, settings.connectorGuard, at);
  },
};

/**
 * The bank behind its connector (infra/contract), for one caller. All calls share the caller's time limit. Only calls
 * that change nothing are repeated, and only if the connector was busy or unreachable.
 */
export function connectorBankAt(
  { tppId, at: { realTime } }: { tppId: string; at: Pick<Times, "realTime"> },
  peer: Peer = own,
): Bank {
  const trace = fingerprintHex(`${tppId} ${realTime.toISOString()}`, 32);
  let elapsed: (() => number) | undefined;
  let calls = 0;
  const left = () => {
    elapsed ??= stopwatch();
    return Math.min(settings.bankTimeout, connectorBudget - elapsed());
  };
  const call =
    (method: BankMethod) =>
    async (...asked: unknown[]) => {
      const names = Object.keys(bankCalls[method].request.entries);
      const body = Object.fromEntries(names.map((name, at) => [name, asked[at]]));
      const most = calledOnce.has(method) ? 1 : tries.most;
      for (let attempt = 1; ; attempt += 1) {
        calls += 1;
        const span = fingerprintHex(`${trace} ${calls}`, 16);
        const traceparent = `00-${trace}-${span}-01`;
        try {
          const sending = { traceparent, left, realTime, peer };
          return await timed({ method, traceparent }, () => post(method, body, sending));
        } catch (error) {
          if (!(error instanceof ConnectorFault)) throw error;
          error.traceparent = traceparent;
          record("ConnectorFailures", 1, { method, failure: error.kind, traceparent });
          const pause = jitter(span, tries.pauses[attempt - 1] ?? 0);
          if (attempt >= most || !error.mayPass || left() <= pause) throw error;
          await wait(pause);
        }
      }
    };
  return Object.fromEntries(methods.map((method) => [method, call(method)])) as Bank;
}

type Sending = {
  traceparent: string;
  left: () => number;
  realTime: Date;
  peer: Peer;
};

async function post(
  method: BankMethod,
  body: unknown,
  { traceparent, left, realTime, peer }: Sending,
) {
  const agent = await peer.agent(realTime);
  const limit = Math.floor(left());
  if (limit <= 0) throw new ConnectorFault("late");
  const url = new URL(`${peer.address()}/v1/${method}`);
  const text = JSON.stringify(body);
  const named = { "content-type": "application/json", traceparent };
  const headers = peer.sign ? await peer.sign({ url, headers: named, text }, realTime) : named;
  return postJson({ url, agent, headers, text, limit });
}

async function timed<T>(
  about: { method: BankMethod; traceparent: string },
  ask: () => Promise<T>,
): Promise<T> {
  const elapsed = stopwatch();
  try {
    return await ask();
  } finally {
    record("ConnectorMilliseconds", elapsed(), about);
  }
}

const fingerprintHex = (text: string, length: number): string =>
  hash("sha256", text, "hex").slice(0, length);

/** The pause: a part of the maximum that differs from caller to caller (full jitter), without a random source. */
const jitter = (span: string, longest: number): number =>
  (Number.parseInt(span.slice(0, 4), 16) / 0xffff) * longest;
