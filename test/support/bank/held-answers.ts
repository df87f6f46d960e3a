import { exampleCalls } from "../../../infra/contract/example-calls.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { checkedAnswer, InvalidAnswer } from "../../../shared/ports/checked-answer.ts";
import { answerTime } from "../../../shared/stage/bank-at.ts";

export const methods = Object.keys(bankCalls) as BankMethod[];

/** Returns a copy with the value at a path changed. `undefined` removes the field. */
export function changed(value: unknown, path: string, to: unknown): unknown {
  const copy = structuredClone(value);
  if (path === "") return to;
  const keys = path.split(".");
  const last = keys.pop() as string;
  let place = copy as Record<string, unknown>;
  for (const key of keys) place = place[key] as Record<string, unknown>;
  place[last] = to;
  return copy;
}

/** The time of the example calls. */
export const exampleTime = answerTime({ now: new Date("2026-03-02T09:00:00Z") });

/** Checks an answer to the example call of a method. */
export const hold = (method: BankMethod, answer: unknown) =>
  checkedAnswer(method, exampleCalls[method][0] as never, answer, exampleTime);

export const isHeld = (method: BankMethod, answer: unknown): boolean => {
  try {
    hold(method, answer);
    return true;
  } catch (error) {
    if (error instanceof InvalidAnswer) return false;
    throw error;
  }
};
