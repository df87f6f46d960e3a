import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { reconcile } from "../../shared/payments/reconcile.ts";
import { reportDifferences } from "../../shared/payments/report-differences.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";

/**
 * An operator names a day, and is answered. The schedule names none, and means yesterday: only what differs then raises the alarm,
 * since of today much is still on its way.
 */
export const handler = defineJob({
  summary: "Compare the payments of a day with the bank's orders",
  everySeconds: 86_400,
  access: { ports: ["orders"], reads: ["SUBMITTED", "PAYMENT", "STATE"] },

  async handle({ now, day }) {
    const reconciliation = await reconcile(day ?? addDays(osloDay(now), -1), now);
    if (day === undefined) reportDifferences(reconciliation);
    return reconciliation;
  },
});
