import { logError } from "../log.ts";
import type { Payment } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { tpps } from "../table/tpps.ts";
import { type Step, takeStep } from "./take-step.ts";

/**
 * Executes an instant payment as soon as it is approved. Where that fails the approval stands: whatever is due is
 * executed by the job, too.
 */
export async function executeAtOnce(
  payment: Payment,
  { now, realTime, clockOffset }: Pick<Step, "realTime" | "clockOffset"> & { now: Date },
): Promise<void> {
  if (!rulesOf(payment).instant) return;
  const alongside = tpps.unchanged({ tppId: payment.tppId, clockOffset });
  await takeStep(payment, { at: now, realTime, clockOffset, alongside }).catch((error) =>
    logError("an instant payment is left to the job", error, { paymentId: payment.id }),
  );
}
