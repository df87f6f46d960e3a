import type { Payment } from "../rules/payment.ts";
import { table } from "../table/client.ts";
import { hangingPayments } from "../table/hanging-payments.ts";
import { record } from "../telemetry/record.ts";

/**
 * Leaves a payment to an operator, and alarms at once: the bank has another order under its id, so that to submit it again
 * is in vain, and nobody knows what became of it.
 */
export async function leaveToOperator(payment: Payment, realTime: Date): Promise<void> {
  await table.change([hangingPayments.leftToOperator(payment, realTime)]);
  record("OtherOrders", 1, { paymentId: payment.id });
}
