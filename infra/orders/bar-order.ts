import { randomUUID } from "node:crypto";
import { audit, paymentEvent } from "../../shared/table/audit.ts";
import { table } from "../../shared/table/client.ts";
import { stuckPayments } from "../../shared/table/stuck-payments.ts";
import { CommandRefused } from "../command-error.ts";
import { changedMeanwhile, stuckPayment } from "./stuck-payment.ts";

/**
 * Turns the intent to submit a payment into an intent to cancel it, which the job carries out. Only the job may call
 * the bank, and only the bank's answer tells whether it has the order.
 */
export async function barOrder(
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<string> {
  const payment = await stuckPayment(id);
  if (payment.state === "cancelling")
    throw new CommandRefused(
      `The payment ${id} is already being cancelled. To call the bank now, use retry.`,
    );
  const { customerId = "nobody", agreementId } = payment.approved ?? {};
  const cancellation = { by: "bank", at: now.toISOString(), customerId, agreementId } as const;
  const event = paymentEvent(payment, "PAYMENT_BARRED", now);
  const refused = await table.change([
    stuckPayments.barred(payment, cancellation, now),
    audit({ ...event, requestId: randomUUID(), before: payment.status, reason }),
  ]);
  if (refused !== undefined) throw changedMeanwhile(id);
  return `The payment ${id} will not be submitted again. The job submit-orders asks the bank to cancel it at its next run, within a minute. Then it is CANC, or has the bank's status if the bank has executed it already.`;
}
