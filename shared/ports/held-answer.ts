import * as v from "valibot";
import type { AnswerOf, Bank, BankMethod } from "./bank.ts";
import { bankCalls } from "./bank-calls.ts";
import { faultOf } from "./fault-of.ts";
import { unrelatedAnswer } from "./unrelated-answer.ts";

/**
 * The bank answered something that is no answer to what it was asked. What it did is unknown then, as after a time-out: this
 * is never a refusal. The message names places and rules only, since the answer itself is personal.
 */
export class InvalidAnswer extends Error {
  override readonly name = "InvalidAnswer";
  readonly method: BankMethod;

  constructor(method: BankMethod, fault: string) {
    super(`The bank's answer to ${method} is invalid: ${fault}.`);
    this.method = method;
  }
}

/** An answer of the bank, without what its schema does not know; throws InvalidAnswer where it does not fit. */
export function heldAnswer<M extends BankMethod>(
  method: M,
  asked: Parameters<Bank[M]>,
  answer: unknown,
): AnswerOf<M> {
  const schema: v.GenericSchema<unknown, unknown> = bankCalls[method].answer;
  const read = v.safeParse(schema, answer, { abortEarly: true });
  if (!read.success) throw new InvalidAnswer(method, faultOf(read.issues[0]));
  const held = read.output as AnswerOf<M>;
  const fault = unrelatedAnswer[method](asked, held);
  if (fault !== undefined) throw new InvalidAnswer(method, fault);
  return held;
}

/** A bank whose every answer is held against its schema and against what was asked. */
export function withHeldAnswers(bank: Bank): Bank {
  const held = (method: BankMethod) => [
    method,
    async (...asked: never[]) =>
      heldAnswer(
        method,
        asked as never,
        await (bank[method] as (...asked: never[]) => unknown)(...asked),
      ),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(held));
}
