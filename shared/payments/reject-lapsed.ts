import { sandboxTime } from "../rules/clock.ts";
import { approvalEnds, hasLapsed } from "../rules/payment.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import { duePayments } from "./due-payments.ts";
import { lapse } from "./lapse.ts";

/** Rejects payments that nobody approved in time, by the clock of each payment's TPP. */
export async function rejectLapsed(realTime: Date): Promise<void> {
  const failures: unknown[] = [];
  for await (const ids of duePayments("LAPSE", realTime))
    for (const id of ids) await lookAt(id, realTime).catch((error) => failures.push(error));
  if (failures.length) throw failures[0];
}

async function lookAt(id: string, realTime: Date): Promise<void> {
  const payment = await payments.get(id);
  if (payment?.state !== "received") return;
  const { clockOffset } = await tpps.clock(payment.tppId);
  if (hasLapsed(payment, sandboxTime({ clockOffset }, realTime))) return lapse(payment, realTime);
  // The payment has not expired: the TPP has set its sandbox clock back. Check again later.
  const ends = approvalEnds(new Date(payment.createdAt));
  const at = new Date(ends.getTime() + 1 - clockOffset);
  await table.change([
    payments.moved(payment, "received", { from: "received", next: { task: "LAPSE", at } }),
  ]);
}
