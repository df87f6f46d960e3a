import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";
import { payments } from "../../shared/table/payments.ts";
import { CommandRefused } from "../command-error.ts";

/** Reads the payment that an operator has named; refuses it unless the bank's answer about it is missing. */
export async function stuckPayment(id: string): Promise<Payment> {
  const payment = await payments.get(id);
  if (!payment) throw noSuchPayment(id);
  if (isUnanswered(payment)) return payment;
  throw new CommandRefused(
    `The payment ${id} is ${payment.state}: it does not wait for an answer of the bank. Nothing was changed.`,
  );
}

export const noSuchPayment = (id: string): CommandRefused =>
  new CommandRefused(`There is no payment ${id} in this stage.`);

/** The refusal if the payment was changed by somebody else first. */
export const changedMeanwhile = (id: string): CommandRefused =>
  new CommandRefused(
    `The payment ${id} was changed by somebody else at the same time. Nothing was changed here: look at it again.`,
  );
