import type { Bank, BankMethod } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { withCheckedAnswers } from "../../../shared/ports/checked-answer.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { answerTime, wrapBank } from "../../../shared/stage/bank-at.ts";

/** The faults of a bank: for each method, a function that replaces the call. */
export type Faults = {
  [M in BankMethod]?: (ask: Bank[M]) => (...asked: Parameters<Bank[M]>) => unknown;
};

const { write } = process.stderr;
const ends = new Set<() => void>();

/**
 * Makes the bank fail, and hides the log lines about it. This ends with the test, or with a call of the returned
 * function.
 */
export function failing(faults: Faults): () => void {
  process.stderr.write = () => true;
  const leave = wrapBank((bank, where) => {
    const twisted = Object.entries(faults).map(([method, fault]) => [
      method,
      async (...asked: never[]) =>
        (fault as (ask: unknown) => (...asked: never[]) => unknown)(bank[method as BankMethod])(
          ...asked,
        ),
    ]);
    return withCheckedAnswers({ ...bank, ...Object.fromEntries(twisted) }, answerTime(where.at));
  });
  const end = () => {
    leave();
    ends.delete(end);
    if (ends.size === 0) process.stderr.write = write;
  };
  ends.add(end);
  return end;
}

/** Ends all faults. */
export function healed(): void {
  for (const end of ends) end();
}

/** A bank that cannot be reached at all. */
export const bankAway = (): (() => void) =>
  failing(Object.fromEntries(Object.keys(bankCalls).map((method) => [method, away])));

const away = () => () => {
  throw new Error("The bank is away.");
};

/** A fault: the bank never answers. */
export const hangs = () => () => new Promise(() => undefined);

/** A fault: the bank acts, but its answer is lost. */
export const deaf =
  <Ask extends (...asked: never[]) => Promise<unknown>>(ask: Ask) =>
  async (...asked: Parameters<Ask>) => {
    await ask(...asked);
    throw new Error("The answer is lost.");
  };

type Submit = Bank["submit"];
type Orders = Bank["orders"];

/** A bank that alters each order state it answers. Unknown orders stay unknown. */
export const saying = (alter: (told: OrderState) => unknown): Faults => ({
  submit:
    (ask: Submit) =>
    async (...asked: Parameters<Submit>) => {
      const told = await ask(...asked);
      return told === "otherOrder" ? told : alter(told);
    },
  orders:
    (ask: Orders) =>
    async (...asked: Parameters<Orders>) =>
      (await ask(...asked)).map(alter),
});
