import { ApiError } from "../errors.ts";
import type { Bank, BankMethod } from "../ports/bank.ts";
import { bankCalls } from "../ports/bank-calls.ts";
import { InvalidAnswer, withCheckedAnswers } from "../ports/checked-answer.ts";
import { withTimeLimit } from "../ports/time-limit.ts";
import { osloDay } from "../rules/calendar.ts";
import type { Times } from "../rules/clock.ts";
import { settings } from "../runtime/settings.ts";
import { timeLeft } from "../runtime/time-left.ts";
import { logError } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";
import { timedAsk } from "./bank-time.ts";
import { type BankContext, connected } from "./stage.ts";

type Look = (bank: Bank, where: BankContext) => Bank;

const looks = new Set<Look>();

/** We stop waiting for the bank this many milliseconds before the Lambda ends, so that time is left to write the result. */
const reserve = 4_000;

/**
 * Returns the bank of this stage. Each call has a time limit. Each answer of a production bank is checked against its
 * schema. The connection is set up at the first call of a method, because many requests need no bank.
 */
export function bankAt(where: BankContext): Bank {
  let made: Bank | undefined;
  return new Proxy({} as Bank, {
    get(_, method: BankMethod) {
      if (!(method in bankCalls)) return undefined;
      return async (...asked: never[]) => {
        made ??= guarded(where);
        return (made[method] as (...asked: never[]) => unknown)(...asked);
      };
    },
  });
}

function guarded(where: BankContext): Bank {
  const bank = [...looks].reduce((inner, look) => look(inner, where), bankOf(where));
  const limit = () => Math.min(settings.bankTimeout, timeLeft() - reserve);
  return withRefusals(withTimeLimit(bank, limit));
}

/**
 * Connects the bank. Tests check the answers of the sandbox's bank; the answers of any other bank are checked at
 * every call.
 */
const bankOf = (where: BankContext): Bank => {
  const bank = connected("bankAt")(where);
  return settings.stage === "sandbox" ? bank : withCheckedAnswers(bank, answerTime(where.at));
};

/** The time that the answers of a call must fit. */
export const answerTime = ({ now }: Pick<Times, "now">) => ({ now, today: osloDay(now) });

/** Measures every call, and turns every error of the bank into a 503, except the ApiErrors that it throws itself. */
function withRefusals(bank: Bank): Bank {
  const methods = Object.entries(bank).map(([method, ask]) => [
    method,
    async (...asked: never[]) => {
      try {
        return await timedAsk(() => (ask as (...asked: never[]) => Promise<unknown>)(...asked));
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (error instanceof InvalidAnswer)
          record("ConnectorFailures", 1, { method, failure: "answer" });
        logError("the bank does not answer", error, { port: "bank", method });
        throw bankUnavailable(error);
      }
    },
  ]);
  return Object.fromEntries(methods);
}

/** The error for a request that needs the bank while the bank does not answer. */
export const bankUnavailable = (cause?: unknown): ApiError =>
  new ApiError("SYSTEM_ERROR", "The bank does not answer now. Try again in a minute.", {
    status: 503,
    headers: { "retry-after": "60" },
    cause,
  });

/**
 * Wraps the bank, so that tests of permissions can record its calls. Call the returned function to remove the
 * wrapper.
 */
export function wrapBank(look: Look): () => void {
  looks.add(look);
  return () => void looks.delete(look);
}
