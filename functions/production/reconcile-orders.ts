import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { type Reconciliation, reconcile } from "../../shared/payments/reconcile.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { logRefusal } from "../../shared/telemetry/log.ts";
import { record } from "../../shared/telemetry/record.ts";

/** The maximum number of differences in the log. An operator can list all of them. */
const most = 100;

/**
 * Without a day, as when the schedule starts it, the job compares yesterday and raises the alarm if there are
 * differences. It does not compare today, because many orders of today are still being processed. An operator who
 * names a day only gets the result as the answer.
 */
export const handler = defineJob({
  summary: "Compare the payments of a day with the bank's orders",
  everySeconds: 86_400,
  access: { ports: ["orders"], reads: ["SUBMITTED", "PAYMENT", "STATE"] },

  async handle({ realTime, day }) {
    const reconciliation = await reconcile(day ?? addDays(osloDay(realTime), -1), realTime);
    if (day === undefined) reportDifferences(reconciliation);
    return reconciliation;
  },
});

/** Counts the differences for the alarm, and logs the first of them: ids and codes. */
function reportDifferences({ day, differing, differences }: Reconciliation): void {
  record("OrdersDiffer", differing, {});
  for (const { id, interface: ours, bank } of differences.slice(0, most))
    logRefusal("a payment's state differs between the bank and the interface", {
      day,
      payment: id,
      interface: ours,
      bank,
    });
}
