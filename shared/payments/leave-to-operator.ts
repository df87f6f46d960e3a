import type { Payment } from "../rules/payment.ts";
import { table } from "../table/client.ts";
import { stuckPayments } from "../table/stuck-payments.ts";
import { record } from "../telemetry/record.ts";

/**
 * Stops the automatic calls for a payment and raises an alarm: the bank has another order under its id. Submitting
 * again cannot help, and an operator must find out what happened.
 */
export async function leaveToOperator(payment: Payment, realTime: Date): Promise<void> {
  await table.change([stuckPayments.leftToOperator(payment, realTime)]);
  record("OtherOrders", 1, { paymentId: payment.id });
}
