import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";

/** Describes when the job calls the bank next about a payment. */
export function nextTry(payment: Payment): string {
  if (!isUnanswered(payment)) return "none: the bank has answered or was never asked";
  return (
    payment.due ?? "none until an operator retries: the bank has a different order under this id"
  );
}
