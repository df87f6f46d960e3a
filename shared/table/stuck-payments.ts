import type { DecidedCancellation, Payment } from "../rules/payment.ts";
import { dueIndex } from "./due-index.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";
import { payments } from "./payments.ts";

/** Changes to payments whose result at the bank is unknown. Other payments are never changed. */
export const stuckPayments = {
  /** The change that makes the job call the bank at its next run, if the payment has not changed since it was read. */
  retried: ({ id, state, due }: Payment, now: Date): Change => ({
    update: keys.payment(id),
    set: dueIndex.dueAt("SUBMIT", id, now),
    when: { oneOf: { state: [state], due: [due] } },
  }),

  /**
   * The change after which the bank is only asked to cancel the order, never to execute it. A call in progress may
   * still reach the bank before or after that. Its answer is then ignored, and the answer to the cancellation counts.
   */
  barred: (payment: Payment, cancellation: DecidedCancellation, now: Date): Change =>
    payments.moved(payment, "cancelling", {
      from: "submitting",
      set: { cancellation, attempts: 0 },
      next: { task: "SUBMIT", at: now },
    }),

  /**
   * The change after which no job calls the bank until an operator asks for it. The payment has the task OPERATOR and
   * no due time.
   */
  leftToOperator({ id, state }: Payment, now: Date): Change {
    const { due: _, ...place } = dueIndex.dueAt("OPERATOR", id, now);
    return {
      update: keys.payment(id),
      set: place,
      remove: ["due"],
      when: { oneOf: { state: [state] } },
    };
  },
};
