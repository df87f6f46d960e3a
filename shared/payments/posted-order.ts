import type { PostedOrder } from "../rules/bank-order.ts";
import type { Payment } from "../rules/payment.ts";
import { bulkParts } from "../table/bulk-parts.ts";

/**
 * The order as it was posted, including the payments of a bulk. Undefined if their hash shows that somebody changed
 * them.
 */
export async function postedOf(payment: Payment): Promise<PostedOrder | undefined> {
  if (payment.service !== "bulk-payments") return payment;
  const payments = await bulkParts.entries(payment);
  return payments && { service: payment.service, order: { ...payment.order, payments } };
}
