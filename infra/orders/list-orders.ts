import { duePayments } from "../../shared/payments/due-payments.ts";
import { inGroups } from "../../shared/payments/reconcile.ts";
import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";
import { payments } from "../../shared/table/payments.ts";
import { nextTry } from "./next-try.ts";

/** A date after every due date. */
const everything = new Date("9999-12-31T00:00:00Z");

/** Lists all payments that wait for the bank's answer, oldest first. It reads an index, which lags a moment behind. */
export async function listOrders(): Promise<string> {
  const ids = new Set<string>();
  for (const task of ["SUBMIT", "OPERATOR"] as const)
    for await (const some of duePayments(task, everything, Number.POSITIVE_INFINITY))
      for (const id of some) ids.add(id);
  const found = await inGroups([...ids], (id) => payments.get(id));
  const hanging = found.filter((each) => each !== undefined).filter(isUnanswered);
  const inOrder = hanging.toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)));
  return inOrder.map(line).join("\n") || "No order waits for the bank's answer.";
}

const sinceOf = ({ intendedAt = "" }: Payment): string => intendedAt;

function line(payment: Payment): string {
  const { id, state, attempts = 0, intendedAt = "?" } = payment;
  const tried = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return [id, state, `since ${intendedAt}`, tried, `next try ${nextTry(payment)}`].join("  ");
}
