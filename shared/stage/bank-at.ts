import { ApiError } from "../errors.ts";
import type { Bank, BankMethod } from "../ports/bank.ts";
import { withHeldAnswers } from "../ports/held-answer.ts";
import { withTimeLimit } from "../ports/time-limit.ts";
import { settings } from "../settings.ts";
import { logError } from "../telemetry/log.ts";
import { timeLeft } from "../time-left.ts";
import { connected, type Whereabouts } from "./stage.ts";

type Look = (bank: Bank) => Bank;

const looks = new Set<Look>();

/** How long before the function ends no answer of the bank is waited for any more, in milliseconds: what is left has to be written. */
const reserve = 4_000;

/** The bank that holds the accounts, as a caller's stage has it. Each method has its time limit, and each answer is held. */
export function bankAt(where: Whereabouts): Bank {
  const bank = [...looks].reduce((inner, look) => look(inner), bankOf(where));
  const limit = () => Math.min(settings.bankTimeout, timeLeft() - reserve);
  return withRefusals(withTimeLimit(bank, limit));
}

/** The sandbox's bank is our own, and the tests hold its answers; another bank's are held each time. */
const bankOf = (where: Whereabouts): Bank =>
  settings.stage === "sandbox" ? connected("bankAt")(where) : withHeldAnswers(askedLate(where));

/** A bank that is looked for only when something is asked of it: not every call asks. */
const askedLate = (where: Whereabouts) =>
  new Proxy({} as Bank, {
    get(_, method: BankMethod) {
      const bank = connected("bankAt")(where);
      return bank[method].bind(bank);
    },
  });

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
