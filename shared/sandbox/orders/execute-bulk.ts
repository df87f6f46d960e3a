import { inGroups } from "../../payments/in-groups.ts";
import { tryChange } from "../../payments/try-change.ts";
import type { Transfer } from "../../ports/schemas/order.ts";
import { audit } from "../../table/audit.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import type { Credit } from "../ledger/withdrawal.ts";
import { batchedRow, batchIdOf, batchRow, isBatch, ownRow } from "../rules/bulk-payment.ts";
import { transferRules } from "../rules/payment-rows.ts";
import { sandboxKeys } from "../table/keys.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { failedTransfers, marksOf, outcomeOf } from "./bulk-failures.ts";
import { type BulkOrder, chargedBulk, transferForRow } from "./charged-order.ts";
import { creditOf } from "./credit.ts";
import { orderEvent } from "./order-event.ts";
import { heldOrders, orderAfter, orderChanged } from "./order-item.ts";
import { orderParts } from "./order-parts.ts";
import type { OrderStep } from "./take-order.ts";

/**
 * The number of transfers of a bulk in one step, a few seconds of work. The bulk stays due, and the next step
 * continues.
 */
export const bulkStep = 200;

/** A transfer of a bulk whose turn it is. */
type Turn = { row: WorldTransaction; credit: Credit | "closed" | undefined };

/**
 * Executes the transfers of a bulk that is due, one after the other in the order they came, each once and in a transaction
 * of its own: one that fails keeps no other from its execution. When all are dealt with, the bulk ends.
 */
export async function executeBulk(held: BulkOrder, step: OrderStep): Promise<"done" | "refused"> {
  const transfers = await orderParts.transfers(held, held.order);
  if (!transfers) return refuseRest(held, step);
  const { dealt = 0 } = held;
  let current = held;
  for (const turn of await turnsOf(held, transfers.slice(dealt, dealt + bulkStep), step)) {
    const result = await pay(current, turn, step);
    if (result === "refused")
      return (await isToRepeat(current)) ? refuseRest(current, step) : "refused";
    if (result === "account") return end(withoutRest(current, "account"), current, step);
    current = afterTurn(current, result === "paid" ? undefined : result);
  }
  return (current.dealt ?? 0) < held.order.size ? "done" : end(current, current, step);
}

/** Ends a bulk of which no more may be paid, since it is not what was submitted. */
export const refuseRest = (held: BulkOrder, step: OrderStep): Promise<"done" | "refused"> =>
  end(withoutRest(held, "terms"), held, step, "altered");

/** Looks up what the next transfers need, some of them together. */
function turnsOf(held: BulkOrder, some: readonly Transfer[], { at }: OrderStep): Promise<Turn[]> {
  const charged = chargedBulk(held);
  const { codes } = transferRules(charged);
  return inGroups(some, async (each, place) => {
    const order = transferForRow(each, held);
    const row = ownRow(charged, { order, index: (held.dealt ?? 0) + place, at });
    return { row, credit: await creditOf(held, order, { debit: row, codes, at }) };
  });
}

/** Pays the next one of a bulk, or tells why it is not paid; where its creditor or the funds are missing, it is dealt with. */
async function pay(
  held: BulkOrder,
  { row, credit }: Turn,
  step: OrderStep,
): Promise<"paid" | "funds" | "creditor" | "account" | "refused"> {
  const fail = async (reason: "funds" | "creditor") =>
    (await tryChange(dealt(held, step, reason))) === "done" ? reason : "refused";
  if (credit === "closed") return fail("creditor");
  const { id: paymentId, world, terms } = held;
  const charged = chargedBulk(held);
  const inBatch = isBatch(charged);
  const shown = inBatch ? batchedRow(charged, row, held.dealt ?? 0) : row;
  const result = await sandboxBank.pay(
    { paymentId, world, accountId: terms.debtorAccountId, total: -row.amount, row: shown },
    { credit, inBatch },
    dealt(held, step),
  );
  if (result === "booked") return "paid";
  if (result === "closed") return "account";
  return result === "funds" ? fail("funds") : "refused";
}

/**
 * The changes by which the next transfer is dealt with, if nothing says that it was before, whatever the bulk itself does.
 */
const dealt = (
  held: BulkOrder,
  { alongside, clockOffset }: OrderStep,
  reason?: "funds" | "creditor",
): Change[] => [
  ...alongside,
  ...orderChanged(held, afterTurn(held, reason), clockOffset),
  { put: markOf(held), when: { absent: true } },
];

/** A bulk once its next transfer is dealt with. One whose outcome was unknown stays so until all is known. */
function afterTurn(held: BulkOrder, reason?: "funds" | "creditor"): BulkOrder {
  const { status, nextAt, dealt: index = 0 } = held;
  const failed = reason ? marksOf([...failedTransfers(held), { index, reason }]) : held.failed;
  const progress = { dealt: index + 1, failed, nextAt };
  return orderAfter(held, { status: status === "PDNG" ? status : "ACSP", ...progress });
}

const markOf = ({ world, id, dealt = 0 }: BulkOrder) =>
  sandboxKeys.orderDone(world, id, `${dealt}`);

/**
 * Tells whether a bulk would repeat a finished step. Its progress and the mark of the step are written in one
 * transaction.
 */
async function isToRepeat(held: BulkOrder): Promise<boolean> {
  if ((await table.get(markOf(held))) === undefined) return false;
  return (await heldOrders.get(held.world, held.id))?.dealt === held.dealt;
}

/** Lets all remaining transfers of a bulk fail, because the bulk cannot continue. */
function withoutRest(held: BulkOrder, reason: "account" | "terms"): BulkOrder {
  const { dealt: from = 0, order } = held;
  const rest = Array.from({ length: order.size - from }, (_, place) => ({
    index: from + place,
    reason,
  }));
  return { ...held, failed: marksOf([...failedTransfers(held), ...rest]) };
}

/** Ends a bulk all of which is dealt with, in one transaction with the row of its batch, if it is one. */
async function end(
  told: BulkOrder,
  held: BulkOrder,
  { at, realTime, clockOffset, alongside }: OrderStep,
  why?: "altered",
): Promise<"done" | "refused"> {
  const { id: paymentId, world, order, terms, failed } = told;
  const outcome = outcomeOf(order.size, failedTransfers(told));
  const isMade = outcome.status === "ACSC" || outcome.status === "PART";
  const type = why ? "PAYMENT_TAMPERED" : isMade ? "PAYMENT_BOOKED" : "PAYMENT_REJECTED";
  const ended = orderAfter(held, {
    ...{ fundsAvailable: undefined, ...outcome, dealt: order.size, failed },
  });
  const changes = [
    ...alongside,
    ...orderChanged(held, ended, clockOffset),
    audit({ ...orderEvent(held, type, realTime), before: held.status, after: outcome.status }),
  ];
  const charged = chargedBulk(held);
  if (!isMade || !isBatch(charged)) return tryChange(changes);
  const accountId = terms.debtorAccountId;
  const inside = await sandboxBank.entries(world, accountId, batchIdOf(charged));
  const row = batchRow(charged, inside, at);
  const result = await sandboxBank.bookBatch({ paymentId, world, accountId, row }, changes);
  return result === "booked" ? "done" : "refused";
}
