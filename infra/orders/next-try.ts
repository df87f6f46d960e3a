import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";

/** Describes when the job calls the bank next about a payment. */
export function nextTry(payment: Payment): string {
  if (!isUnanswered(payment)) return "none, since the bank has answered or was never asked";
  return (
    payment.due ?? "none until an operator asks for one: the bank has another order under this id"
  );
}
