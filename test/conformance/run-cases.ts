import type { Bank } from "../../shared/ports/bank.ts";
import { withCheckedAnswers } from "../../shared/ports/checked-answer.ts";
import { answerTime } from "../../shared/stage/bank-at.ts";
import { as, day, single } from "./asking.ts";
import { type Case, Skipped } from "./case.ts";
import type { Hooks, TestData } from "./test-data.ts";

/** The result of a promise: kept, broken, or skipped with the reason. */
export type Outcome = { promise: string } & (
  | { result: "kept" }
  | { result: "broken"; error: Error }
  | { result: "skipped"; reason: string }
);

/** Runs one case on a bank. Also checks every answer against its schema. */
export async function runCase(
  { promise, run, ...needs }: Case,
  bank: Bank,
  data: TestData,
  hooks: Hooks,
): Promise<Outcome> {
  const noData = needs.data.filter((each) => data[each] === undefined);
  const noHooks = needs.hooks.filter((each) => hooks[each] === undefined);
  const reasons = [
    ...(noData.length ? [`the data file has no ${noData.join(", ")}`] : []),
    ...(noHooks.length ? [`there is no hook ${noHooks.join(", ")}`] : []),
  ];
  if (reasons.length) return { promise, result: "skipped", reason: reasons.join("; ") };
  try {
    const { passDay } = hooks;
    if (passDay && needs.hooks.includes("passDay")) await beginOnBankingDay(bank, data, passDay);
    await run(withCheckedAnswers(bank, answerTime({ now: data.now() })), data, hooks);
    return { promise, result: "kept" };
  } catch (error) {
    if (error instanceof Skipped) return { promise, result: "skipped", reason: error.message };
    return { promise, result: "broken", error: error as Error };
  }
}

/** Lets the bank move to its next banking day if it executes nothing today, so that a case begins on a banking day. */
async function beginOnBankingDay(
  bank: Bank,
  data: TestData,
  passDay: () => Promise<void>,
): Promise<void> {
  const { payer, toPay } = data;
  const answer = await bank.check(as(data, payer), single(payer, toPay));
  if ("terms" in answer && answer.terms.date > day(data)) await passDay();
}
