import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { duePayments } from "../../shared/payments/due-payments.ts";
import { lapse } from "../../shared/payments/follow-order.ts";
import { hasLapsed } from "../../shared/rules/payment.ts";
import { table } from "../../shared/table/client.ts";
import { payments } from "../../shared/table/payments.ts";
import { tpps } from "../../shared/table/tpps.ts";

/** Rejects payments that nobody approved in time, by the clock of each payment's TPP. */
export const handler = defineJob({
  summary: "Reject payments that nobody has approved in time",
  everySeconds: 60,
  access: { reads: ["DUE", "TPP", "PAYMENT"], writes: ["PAYMENT", "AUDIT"] },

  async handle({ realTime }) {
    const failures: unknown[] = [];
    for await (const ids of duePayments("LAPSE", realTime))
      for (const id of ids) await lookAt(id, realTime).catch((error) => failures.push(error));
    if (failures.length) throw failures[0];
  },
});

async function lookAt(id: string, realTime: Date): Promise<void> {
  const payment = await payments.get(id);
  if (payment?.state !== "received") return;
  const { at } = await tpps.clock(payment.tppId, realTime);
  if (hasLapsed(payment, at.now)) return lapse(payment, realTime);
  await table.change([payments.lapsesLater(payment, at)]);
}
