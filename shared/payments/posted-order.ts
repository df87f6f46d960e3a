import * as v from "valibot";
import type { PostedOrder } from "../rules/bank-order.ts";
import type { Payment } from "../rules/payment.ts";
import { productRules } from "../rules/product-rules.ts";
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

/** Same as postedOf, but throws if somebody changed the payments of a bulk. */
export async function unchangedOrder<P extends Payment>(payment: P) {
  const posted = await postedOf(payment);
  if (!posted) throw new Error("The stored payments of a bulk differ from the posted ones.");
  return posted as Extract<PostedOrder, { service: P["service"] }>;
}

/** An order as it was posted. Its fields are in the order of the specification. */
export async function orderAsPosted(payment: Payment): Promise<PostedOrder["order"]> {
  const { order } = await unchangedOrder(payment);
  // The table does not keep the order of fields, so a schema restores it. A stored order may break today's rules: it
  // was checked by the rules of its day.
  const read = v.safeParse(productRules(payment).order, order);
  return read.success ? (read.output as typeof order) : order;
}
