import { inGroups } from "../../payments/in-groups.ts";
import { tryChange } from "../../payments/try-change.ts";
import type { Transfer } from "../../ports/schemas/order.ts";
import { audit } from "../../table/audit.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import type { Credit } from "../ledger/withdrawal.ts";
import { batchedRow, batchIdOf, batchRow, isBatch, ownRow } from "../rules/bulk-payment.ts";
import { postedTransfer } from "../rules/charged-order.ts";
import { transferRules } from "../rules/payment-rows.ts";
import { sandboxKeys } from "../table/keys.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { failedTransfers, marksOf, outcomeOf } from "./bulk-failures.ts";
import { type BulkOrder, chargedBulk } from "./charged-order.ts";
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

/** The next transfer of a bulk. */
type Turn = { row: WorldTransaction; credit: Credit | "closed" | undefined };

/**
 * Executes the transfers of a due bulk in their order, each once and in its own transaction. A failed transfer does not
 * stop the others. After the last one the bulk ends.
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

/** Ends a bulk that was changed since its submission. No further transfer is paid. */
export const refuseRest = (held: BulkOrder, step: OrderStep): Promise<"done" | "refused"> =>
  end(withoutRest(held, "terms"), held, step, "altered");

/** Reads the data of the next transfers, several at once. */
function turnsOf(held: BulkOrder, some: readonly Transfer[], { at }: OrderStep): Promise<Turn[]> {
  const charged = chargedBulk(held);
  const { codes } = transferRules(charged);
  return inGroups(some, async (each, place) => {
    const order = postedTransfer(each, held.order);
    const row = ownRow(charged, { order, index: (held.dealt ?? 0) + place, at });
    return { row, credit: await creditOf(held, order, { debit: row, codes, at }) };
  });
}

/**
 * Pays the next transfer of a bulk, or returns the reason why it is not paid. Without creditor or funds the transfer is
 * recorded as failed.
 */
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
 * The changes that finish the next transfer, on condition that it was not finished before. The condition does not
 * depend on the bulk's own item.
 */
const dealt = (
  held: BulkOrder,
  { otherChanges, clockOffset }: OrderStep,
  reason?: "funds" | "creditor",
): Change[] => [
  ...otherChanges,
  ...orderChanged(held, afterTurn(held, reason), clockOffset),
  { put: markOf(held), when: { absent: true } },
];

/** Returns the bulk after its next transfer. An unknown outcome stays until all transfers are finished. */
function afterTurn(held: BulkOrder, reason?: "funds" | "creditor"): BulkOrder {
  const { status, nextAt, dealt: index = 0 } = held;
  const failed = reason ? marksOf([...failedTransfers(held), { index, reason }]) : held.failed;
  const progress = { dealt: index + 1, failed, nextAt };
  return orderAfter(held, { status: status === "PDNG" ? status : "ACSP", ...progress });
}

const markOf = ({ world, id, dealt = 0 }: BulkOrder) =>
  sandboxKeys.orderDone(world, id, `${dealt}`);

/**
 * True if the next transfer is recorded as finished, but the bulk itself does not show it. Both are written in one
 * transaction, so the bulk was changed in the table.
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

/** Ends a bulk after its last transfer, in one transaction with the row of its batch, if it has one. */
async function end(
  told: BulkOrder,
  held: BulkOrder,
  { at, realTime, clockOffset, otherChanges }: OrderStep,
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
    ...otherChanges,
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
