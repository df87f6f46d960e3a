import { sandboxBankAt } from "#sandbox/sandbox/sandbox-bank.ts";
import { ApiError } from "./errors.ts";
import type { Identity } from "./identity/identity.ts";
import { logError } from "./log.ts";
import type { Bank, BankMethod } from "./ports/bank.ts";
import { withHeldAnswers } from "./ports/held-answer.ts";
import { withTimeLimit } from "./ports/time-limit.ts";
import type { TppRegistry } from "./registry/registry.ts";
import type { Scenario } from "./rules/scenarios.ts";
import { settings } from "./settings.ts";
import { timeLeft } from "./time-left.ts";

/** What a bank has of its own, behind the ports. */
type Connections = { bank: Bank; identity: Identity; registry: TppRegistry };

/** The production stage's adapters, entered here when a bank has written them. The sandbox has its own. */
export const connections: Partial<Connections> = {};

const names = {
  bank: "core banking system",
  identity: "identity provider",
  registry: "registry of TPPs",
} as const;

/** A production adapter; without one what needs it is refused as not available. */
export function connected<Port extends keyof Connections>(port: Port): Connections[Port] {
  const adapter = connections[port];
  if (adapter) return adapter;
  throw new ApiError("SYSTEM_ERROR", `The ${names[port]} is not connected.`, { status: 503 });
}

/** For whom, where and when a bank is asked: who calls, or whose payment it is. */
export type Whereabouts = {
  tppId: string;
  world: string;
  /** How far the caller's clock is ahead of real time, in milliseconds; 0 in production. */
  clockOffset: number;
  /** The caller's time, and real time. */
  now: Date;
  realTime: Date;
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
};

type Look = (bank: Bank) => Bank;

const looks = new Set<Look>();

/** How long before the function ends no answer of the bank is waited for any more, in milliseconds: what is left has to be written. */
const reserve = 4_000;

/** The bank that holds the accounts, as a caller's stage has it: in the sandbox where the caller's world is. */
export function bankAt(where: Whereabouts): Bank {
  const bank = settings.stage === "sandbox" ? sandboxBankAt(where) : connectedBank;
  const seen = [...looks].reduce((inner, look) => look(inner), bank);
  const limit = () => Math.min(settings.bankTimeout, timeLeft() - reserve);
  return withRefusals(withTimeLimit(seen, limit));
}

/** Production's bank, which is looked for only when something is asked of it: not every call asks. */
const connectedBank: Bank = withHeldAnswers(
  new Proxy({} as Bank, {
    get(_, method: BankMethod) {
      const bank = connected("bank");
      return bank[method].bind(bank);
    },
  }),
);

/** A bank whose faults are told as its own, and not as the interface's. */
function withRefusals(bank: Bank): Bank {
  const methods = Object.entries(bank).map(([method, ask]) => [
    method,
    async (...asked: never[]) => {
      try {
        return await (ask as (...asked: never[]) => Promise<unknown>)(...asked);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        logError("the bank does not answer", error, { method });
        throw bankAway(error);
      }
    },
  ]);
  return Object.fromEntries(methods);
}

/** The refusal of what cannot be told, or done, without the bank. */
export const bankAway = (cause?: unknown): ApiError =>
  new ApiError("SYSTEM_ERROR", "The bank does not answer now. Try again in a minute.", {
    status: 503,
    headers: { "retry-after": "60" },
    cause,
  });

/** Stands between the interface and its bank until the function it answers is called; tests of permissions look on so. */
export function lookAtBank(look: Look): () => void {
  looks.add(look);
  return () => void looks.delete(look);
}
