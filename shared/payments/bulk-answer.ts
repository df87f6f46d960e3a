import * as v from "valibot";
import type { Reason } from "../ports/schemas/quote.ts";
import type {
  BulkEntry,
  PostedBulk,
} from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { BulkPayment, Payment } from "../rules/payment.ts";
import { productRules } from "../rules/product-rules.ts";
import { bulkParts } from "../table/bulk-parts.ts";

/**
 * A message about a failed payment of a bulk, or a warning that the status is old (specification, Errors, Message
 * structure).
 */
const StatusMessage = v.object({
  category: v.picklist(["ERROR", "WARNING"]),
  code: v.picklist(["PAYMENT_FAILED", "SYSTEM_ERROR"]),
  path: v.string(),
  text: v.string(),
});
type StatusMessage = v.InferOutput<typeof StatusMessage>;

/** The tppMessages of a status answer: a WARNING for an old status, and an ERROR for each failed transfer of a bulk. */
export const bulkStatus = { tppMessages: v.optional(v.array(StatusMessage)) };

/** The error text for a failed payment of a bulk, by the bank's reason. Every other reason gets `notMade`. */
const failureTexts: { readonly [R in Reason]?: string } = {
  funds: "There was too little money on the debtor's account.",
  creditor:
    "The creditor's account could not take this payment: it may be closed, or in another currency.",
  account: "The debtor's account is closed, or no longer open to payments.",
  terms: "The payments of the bulk are not what was approved.",
};
const notMade = "The bank did not make this payment.";

/** Statuses of a bulk in which some or all transfers failed. */
const unmade: readonly Payment["status"][] = ["PART", "ACCP", "RJCT"];

/** The failed payments of a bulk that has ended, with the reason for each. */
export function failedPaymentMessages(payment: Payment): { tppMessages?: StatusMessage[] } {
  if (payment.service !== "bulk-payments" || !unmade.includes(payment.status)) return {};
  const { failed = [] } = payment;
  const tppMessages = failed.map(({ index, reason }) => ({
    category: "ERROR" as const,
    code: "PAYMENT_FAILED" as const,
    path: `payments.${index}`,
    text: failureTexts[reason] ?? notMade,
  }));
  return tppMessages.length ? { tppMessages } : {};
}

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
