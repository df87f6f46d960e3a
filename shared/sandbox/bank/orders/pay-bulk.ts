import type { Draft } from "../draft.ts";
import type { Row } from "../world.ts";
import { outcomeOf } from "./bulk-outcome.ts";
import { creditOf } from "./credit.ts";
import { changeOrder, orderAfter } from "./order-changes.ts";
import type { Standing } from "./order-form.ts";
import { batchedRow, batchIdOf, batchRow, isBatch, rowOfTransfer } from "./order-rows.ts";
import { whyNotPaid } from "./why-not-paid.ts";

type Failure = { index: number; reason: "account" | "creditor" | "funds" };

/**
 * Executes the transfers of a due bulk in their order, all at one instant. A failed transfer does not stop the others;
 * a closed debtor account does. If the bulk is booked as a batch, its rows are the entries of one row.
 */
export function payBulk(draft: Draft, order: Standing<"bulk">, at: Date): void {
  const { instruction, terms } = order;
  const inBatch = isBatch(order);
  const entries: Row[] = [];
  const failed: Failure[] = [];
  let leaving = 0n;
  instruction.transfers.forEach((transfer, index) => {
    const row = rowOfTransfer(order, { transfer, index, at });
    const credit = creditOf(draft, instruction, { transfer, debit: row });
    // A batch leaves the account as one row, after all of its entries.
    const why = whyNotPaid(draft.account(terms.debtorAccountId), leaving - row.amount);
    if (credit === "closed" || why) {
      failed.push({ index, reason: why ?? "creditor" });
      return;
    }
    if (inBatch) {
      leaving -= row.amount;
      entries.push(batchedRow(order, row, index));
    } else draft.book(terms.debtorAccountId, row);
    if (credit) draft.book(credit.accountId, credit.row);
  });
  if (entries.length) {
    draft.book(terms.debtorAccountId, batchRow(order, entries, at));
    draft.addEntries(terms.debtorAccountId, batchIdOf(order), entries);
  }
  endBulk(draft, order, failed);
}

function endBulk(draft: Draft, order: Standing<"bulk">, failed: readonly Failure[]): void {
  const outcome = outcomeOf(order.instruction.transfers.length, failed);
  const isMade = outcome.status === "ACSC" || outcome.status === "PART";
  const told = failed.length ? { failed: [...failed] } : {};
  const next = orderAfter(order, { fundsAvailable: undefined, ...outcome, ...told });
  changeOrder(draft, next, isMade ? "PAYMENT_BOOKED" : "PAYMENT_REJECTED", {
    before: order.status,
    after: outcome.status,
  });
}
