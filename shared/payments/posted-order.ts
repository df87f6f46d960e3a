import type { PostedOrder } from "../rules/bank-order.ts";
import type { Payment } from "../rules/payment.ts";
import { bulkParts } from "../table/bulk-parts.ts";

/** What was posted of a payment, a bulk's with its payments; nothing where those are not what was posted. */
export async function postedOf(payment: Payment): Promise<PostedOrder | undefined> {
  if (payment.service !== "bulk-payments") return payment;
  const payments = await bulkParts.entries(payment);
  return payments && { service: payment.service, order: { ...payment.order, payments } };
}
