import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import { keys } from "../../../shared/table/keys.ts";
import { later } from "../payments/payments.ts";
import { itemAt, itemsOf, type Rows } from "./rows.ts";

/** When the job calls the bank again for the last of the payments that have come to wait for it since `before`. */
export function dueIn(rows: Rows, before: Rows): Date | undefined {
  const waiting = itemsOf(rows, /^PAYMENT#\S+ PAYMENT$/).filter(
    ({ id, state, due }) =>
      (state === "submitting" || state === "cancelling") &&
      itemAt(before, keys.payment(`${id}`))?.due !== due,
  );
  const last = waiting
    .map(({ due }) => `${due}`)
    .sort()
    .at(-1);
  return last === undefined ? undefined : new Date(last);
}

/** Runs the jobs of the interface and of the sandbox's bank at this time, and twice after it. */
export async function runJobs(due: Date): Promise<void> {
  for (const minutes of [0, 1, 2]) {
    const at = { time: later(due, { minutes }).toISOString() };
    await submitOrders(at);
    await executeOrders(at);
  }
}
