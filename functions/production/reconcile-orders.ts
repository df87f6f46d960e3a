import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { reconcile } from "../../shared/payments/reconcile.ts";
import { reportDifferences } from "../../shared/payments/report-differences.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";

/**
 * Without a day, as when the schedule starts it, the job compares yesterday and raises the alarm if there are
 * differences. It does not compare today, because many orders of today are still being processed. An operator who
 * names a day only gets the result as the answer.
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
