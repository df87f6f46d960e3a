import * as v from "valibot";
import type {
  BulkEntry,
  PostedBulk,
} from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { BulkPayment, Payment } from "../rules/payment.ts";
import { productRules } from "../rules/product-rules.ts";
import { bulkParts } from "../table/bulk-parts.ts";

/**
 * The payments of a bulk as they were posted, which is what the PSU approves. Throws if they have been changed since.
 */
export async function bulkEntries(payment: BulkPayment): Promise<BulkEntry[]> {
  const entries = await bulkParts.entries(payment);
  if (!entries) throw new Error("The stored payments of a bulk differ from the posted ones.");
  return entries;
}

/** An order as it was posted, including the payments of a bulk. Its fields are in the order of the specification. */
export async function postedOrder(payment: Payment): Promise<Payment["order"] | PostedBulk> {
  const order =
    payment.service === "bulk-payments"
      ? { ...payment.order, payments: await bulkEntries(payment) }
      : payment.order;
  // The table does not keep the order of fields, so a schema restores it. A stored order may break today's rules: it
  // was checked by the rules of its day.
  const read = v.safeParse(productRules(payment).order, order);
  return read.success ? (read.output as typeof order) : order;
}
