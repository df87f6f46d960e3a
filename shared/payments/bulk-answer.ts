import * as v from "valibot";
import type { BulkEntry, BulkOrder } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import { failureTexts } from "../rules/bulk-payment.ts";
import type { BulkPayment, Payment } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { bulkParts } from "../table/bulk-parts.ts";
import { bulkProgress } from "../table/bulk-progress.ts";

/** A payment of a bulk that was not made (specification, Errors, Message structure). */
const PaymentFailure = v.object({
  category: v.literal("ERROR"),
  code: v.literal("PAYMENT_FAILED"),
  path: v.string(),
  text: v.string(),
});
type PaymentFailure = v.InferOutput<typeof PaymentFailure>;

/** What the status of a bulk has beside that of other payments. */
export const bulkStatus = { tppMessages: v.optional(v.array(PaymentFailure)) };

/** What a bulk has become of which not all was made. */
const unmade: readonly Payment["status"][] = ["PART", "ACCP", "RJCT"];

/** Which payments of a bulk that has ended were not made, and why. */
export async function failuresOf(payment: Payment): Promise<{ tppMessages?: PaymentFailure[] }> {
  if (payment.service !== "bulk-payments" || !unmade.includes(payment.status)) return {};
  const { failures } = await bulkProgress.get(payment.id);
  const tppMessages = failures.map(({ index, reason }) => ({
    category: "ERROR" as const,
    code: "PAYMENT_FAILED" as const,
    path: `payments.${index}`,
    text: failureTexts[reason],
  }));
  return tppMessages.length ? { tppMessages } : {};
}

/** The payments of a bulk as they were posted, which is what its PSU approves; anything else is shown to nobody. */
export async function bulkEntries(payment: BulkPayment): Promise<BulkEntry[]> {
  const entries = await bulkParts.entries(payment);
  if (!entries) throw new Error("The payments of a bulk are not what was posted.");
  return entries;
}

/** An order as it was posted, a bulk's with its payments; its fields come in the order of the specification. */
export async function postedOrder(payment: Payment): Promise<Payment["order"] | BulkOrder> {
  const order =
    payment.service === "bulk-payments"
      ? { ...payment.order, payments: await bulkEntries(payment) }
      : payment.order;
  // The table keeps no order. What it holds was checked when it was posted, by the rules of that day.
  const read = v.safeParse(rulesOf(payment).order, order);
  return read.success ? (read.output as typeof order) : order;
}
