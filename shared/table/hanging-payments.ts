import type { DecidedCancellation, Payment } from "../rules/payment.ts";
import { agenda } from "./agenda.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { payments } from "./payments.ts";

/** What is changed about payments of which nobody knows whether the bank has their orders. Only such ones are changed. */
export const hangingPayments = {
  /** The change by which the job calls the bank at its next run, if nobody has changed the payment since it was read. */
  retried: ({ id, state, due }: Payment, now: Date): Change => ({
    update: keys.payment(id),
    set: agenda.dueAt("SUBMIT", id, now),
    when: { oneOf: { state: [state], due: [due] } },
  }),

  /**
   * The change by which the bank is never asked again to make an order, but to cancel it. A call that is under way may
   * still reach the bank before or after that: its answer is not taken then, and the bank's answer to the cancellation is.
   */
  barred: (payment: Payment, cancellation: DecidedCancellation, now: Date): Change =>
    payments.moved(payment, "cancelling", {
      from: "submitting",
      set: { cancellation, attempts: 0 },
      next: { task: "SUBMIT", at: now },
    }),

  /** The change by which no job calls the bank any more until an operator asks for it: it is due for an operator, at no time. */
  leftToOperator({ id, state }: Payment, now: Date): Change {
    const { due: _, ...place } = agenda.dueAt("OPERATOR", id, now);
    return {
      update: keys.payment(id),
      set: place,
      remove: ["due"],
      when: { oneOf: { state: [state] } },
    };
  },
};
