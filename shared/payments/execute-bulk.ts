import type { Credit } from "../bank/bank.ts";
import { bank } from "../bank/stage-bank.ts";
import type { Transaction } from "../bank/world.ts";
import { transferOf } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import {
  batchedRow,
  batchIdOf,
  batchRow,
  isBatch,
  outcomeOf,
  ownRow,
} from "../rules/bulk-payment.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { audit } from "../table/audit.ts";
import { bulkParts } from "../table/bulk-parts.ts";
import { bulkProgress, type Progress } from "../table/bulk-progress.ts";
import { creditOf } from "./creditor.ts";
import { inGroups } from "./in-groups.ts";
import { eventAbout } from "./payment-event.ts";
import type { Step } from "./take-step.ts";
import { written } from "./written.ts";

/** How many payments of a bulk one step deals with: a few seconds' work. The bulk stays due, and the next goes on. */
export const bulkStep = 200;

/** A payment of a bulk whose turn it is. */
type Turn = { index: number; row: Transaction; credit: Credit | "closed" | undefined };

/**
 * Executes the payments of a bulk that is due, one after the other in the order they were posted, each once and in a
 * transaction of its own: one that fails keeps no other from its execution. When all are dealt with, the bulk ends.
 */
export async function executeBulk(payment: BulkPayment, step: Step): Promise<"done" | "refused"> {
  const [entries, progress] = await Promise.all([
    bulkParts.entries(payment),
    bulkProgress.get(payment.id),
  ]);
  if (!entries) return end(payment, step, withoutRest(payment, progress, "altered"), "altered");
  const { at } = step;
  const { codes } = rulesOf(payment);
  const chunk = entries.slice(progress.dealt, progress.dealt + bulkStep);
  const turns = await inGroups(chunk, async (entry, place): Promise<Turn> => {
    const index = progress.dealt + place;
    const order = transferOf({ ...payment.order, payments: entries }, entry);
    const row = ownRow(payment, { order, index, at });
    return { index, row, credit: await creditOf(payment, order, { debit: row, codes, at }) };
  });
  let { dealt, failures } = progress;
  for (const turn of turns) {
    const result = await pay(payment, turn, step);
    if (result === "refused")
      return (await bulkProgress.isRepeated(payment, turn.index))
        ? refuseRest(payment, step)
        : "refused";
    if (result === "debtor")
      return end(payment, step, withoutRest(payment, { dealt, failures }, "debtor"));
    dealt += 1;
    if (result !== "paid") failures = [...failures, { index: turn.index, reason: result }];
  }
  return dealt < payment.size ? "done" : end(payment, step, { dealt, failures });
}

/** Ends a bulk of which no more may be paid, since it is not what its PSU has approved. */
export async function refuseRest(payment: BulkPayment, step: Step): Promise<"done" | "refused"> {
  const progress = await bulkProgress.get(payment.id);
  return end(payment, step, withoutRest(payment, progress, "altered"), "altered");
}

/** Pays one of a bulk, or tells why it is not paid; where its creditor or the funds are missing, that is dealt with. */
async function pay(
  payment: BulkPayment,
  { index, row, credit }: Turn,
  { alongside }: Step,
): Promise<"paid" | "funds" | "creditor" | "debtor" | "refused"> {
  const fail = async (reason: "funds" | "creditor") => {
    const changes = [...alongside, ...bulkProgress.dealt(payment, index, reason)];
    return (await written(changes)) === "done" ? reason : "refused";
  };
  if (credit === "closed") return fail("creditor");
  const { id: paymentId, world, debtorAccountId: accountId } = payment;
  const inBatch = isBatch(payment);
  const shown = inBatch ? batchedRow(payment, row, index) : row;
  const result = await bank().pay(
    { paymentId, world, accountId, total: -row.amount, row: shown },
    { credit, inBatch },
    [...alongside, ...bulkProgress.dealt(payment, index)],
  );
  if (result === "booked") return "paid";
  if (result === "closed") return "debtor";
  return result === "funds" ? fail("funds") : "refused";
}

/** What is left of a bulk that cannot go on fails as one. */
const withoutRest = (
  { size }: BulkPayment,
  { dealt, failures }: Progress,
  reason: "debtor" | "altered",
): Progress => {
  const rest = Array.from({ length: size - dealt }, (_, place) => ({
    index: dealt + place,
    reason,
  }));
  return { dealt, failures: [...failures, ...rest] };
};

/** Ends a bulk all of which is dealt with, in one transaction with the row of its batch, if it is one. */
async function end(
  payment: BulkPayment,
  { at, realTime, alongside }: Step,
  progress: Progress,
  why?: "altered",
): Promise<"done" | "refused"> {
  const { id: paymentId, world, debtorAccountId: accountId } = payment;
  const outcome = outcomeOf(payment, progress.failures);
  const isMade = outcome === "ACSC" || outcome === "PART";
  const type = why ? "PAYMENT_TAMPERED" : isMade ? "PAYMENT_BOOKED" : "PAYMENT_REJECTED";
  const changes = [
    ...alongside,
    ...bulkProgress.ended(payment, outcome, progress),
    audit({ ...eventAbout(payment, type, realTime), before: payment.status, after: outcome }),
  ];
  if (!isMade || !isBatch(payment)) return written(changes);
  const inside = await bank().entries(world, accountId, batchIdOf(payment));
  const row = batchRow(payment, inside, at);
  const result = await bank().bookBatch({ paymentId, world, accountId, row }, changes);
  return result === "booked" ? "done" : "refused";
}
