import * as v from "valibot";
import type { AnswerOf, Bank, BankMethod } from "./bank.ts";
import { bankCalls } from "./bank-calls.ts";
import { describeIssue } from "./describe-issue.ts";
import { type AnswerTime, mismatchedAnswer } from "./mismatched-answer.ts";

/**
 * The bank's answer is invalid. It is unknown what the bank did, as after a time-out, so this is never a refusal. The
 * message contains only paths and rules, because the answer is personal data.
 */
export class InvalidAnswer extends Error {
  override readonly name = "InvalidAnswer";
  readonly logged: { fault: "answer"; place: string };

  constructor(method: BankMethod, fault: string) {
    super(`The bank's answer to ${method} is invalid: ${fault}.`);
    this.logged = { fault: "answer", place: fault };
  }
}

/** Checks an answer of the bank and removes unknown fields. Throws InvalidAnswer if it is invalid. */
export function checkedAnswer<M extends BankMethod>(
  method: M,
  asked: Parameters<Bank[M]>,
  answer: unknown,
  time: AnswerTime,
): AnswerOf<M> {
  const schema: v.GenericSchema<unknown, unknown> = bankCalls[method].answer;
  const read = v.safeParse(schema, answer, { abortEarly: true });
  if (!read.success) throw new InvalidAnswer(method, describeIssue(read.issues[0]));
  const held = read.output as AnswerOf<M>;
  const fault = mismatchedAnswer[method](asked, held, time);
  if (fault !== undefined) throw new InvalidAnswer(method, fault);
  return held;
}

/** Wraps a bank so that every answer is checked against its schema, the request and the time of the caller. */
export function withCheckedAnswers(bank: Bank, time: AnswerTime): Bank {
  const held = (method: BankMethod) => [
    method,
    async (...asked: never[]) =>
      checkedAnswer(
        method,
        asked as never,
        await (bank[method] as (...asked: never[]) => unknown)(...asked),
        time,
      ),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(held));
}
