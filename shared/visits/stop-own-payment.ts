import { identity } from "../identity/identity.ts";
import { cancelAtBank } from "../payments/cancel-at-bank.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import type { CurrentVisit } from "./current-visit.ts";
import type { OwnPayment } from "./own-payments.ts";

/** How often a payment that changes meanwhile is looked at anew. */
const tries = 3;

/**
 * Cancels a payment as it was shown: the visitor approves that with the bank itself, and no TPP is asked. "final" where
 * some or all of it is made already, or it is no more; "changed" where it is another one than was shown.
 */
export async function stopOwnPayment(
  visit: CurrentVisit,
  { payment: shown }: OwnPayment,
  { summary, realTime, requestId }: { summary: string; realTime: Date; requestId: string },
): Promise<"done" | "final" | "changed" | "notApproved"> {
  const { customerId, now, world, clockOffset } = visit;
  if (summary !== shown.summaryHash) return "changed";
  if (!(await identity().approve(customerId, summary))) return "notApproved";
  for (let done = 0; done < tries; done += 1) {
    const payment = await payments.get(shown.id);
    if (payment?.world !== world) return "final";
    if (payment.status === "CANC") return "done";
    if (payment.summaryHash !== summary) return "changed";
    const alongside = tpps.unchanged({ tppId: payment.tppId, world, clockOffset });
    const word = { now, realTime, requestId, reason: "consents page", alongside };
    const result = await cancelAtBank(payment, word);
    if (result !== "refused") return result;
  }
  return "changed";
}
