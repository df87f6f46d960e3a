import {
  type BulkOrder,
  transferOf,
} from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import { takenBy } from "./bulk-payment.ts";
import { executionDateOf } from "./execution-date.ts";
import { checkKid } from "./kid.ts";
import type { BulkPayment } from "./payment.ts";
import { creditorBban, printOf, summaryHash } from "./payment-prints.ts";
import { type Creditor, checkCreditor, newPaymentOf, type Receipt } from "./receive-payment.ts";

/** The creditors' accounts that are the bank's, by BBAN. */
export type Creditors = ReadonlyMap<string, Creditor>;

/** Judges each payment of a bulk as the single one it would be, and fixes what the PSU will be asked to approve. */
export function receiveBulk(
  posted: BulkOrder,
  { debtor, now, rates: _, usable, ...known }: Receipt<BulkPayment["product"]>,
  creditors: Creditors,
): BulkPayment {
  const { payments: entries, ...order } = posted;
  const dates = executionDateOf(order, now);
  for (const [index, entry] of entries.entries()) {
    const at = `payments.${index}.`;
    const transfer = transferOf(posted, entry);
    const creditor = creditors.get(creditorBban(transfer) ?? "") ?? "elsewhere";
    checkCreditor(transfer, { debtor, creditor, usable }, at);
    checkKid(transfer, creditor, at);
  }
  const payment = {
    ...known,
    ...dates,
    ...newPaymentOf(debtor, now),
    service: "bulk-payments" as const,
    debited: entries.reduce((sum, entry) => sum + takenBy(entry), 0n),
    fee: 0n,
    order,
    size: entries.length,
    entriesHash: printOf(entries),
  };
  return { ...payment, summaryHash: summaryHash(payment) };
}
