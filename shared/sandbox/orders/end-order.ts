import { tryChange } from "../../payments/try-change.ts";
import type { Reason } from "../../ports/schemas/quote.ts";
import { audit } from "../../table/audit.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { chargedSingle, isSingle } from "./charged-order.ts";
import { orderEvent } from "./order-event.ts";
import { orderAfter, orderChanged, type SubmittedOrder } from "./order-item.ts";
import type { OrderStep } from "./take-order.ts";

/** Rejects an order that is not executed yet, and releases its reserved money. */
export async function rejectOrder(
  held: SubmittedOrder,
  { realTime, clockOffset, otherChanges }: Omit<OrderStep, "at">,
  reason: Reason,
  type: "PAYMENT_REJECTED" | "PAYMENT_TAMPERED" = "PAYMENT_REJECTED",
): Promise<"done" | "refused"> {
  const rejected = orderAfter(held, { status: "RJCT", reason });
  return endOrder(held, [
    ...otherChanges,
    ...orderChanged(held, rejected, clockOffset),
    audit({ ...orderEvent(held, type, realTime), before: held.status, after: "RJCT" }),
  ]);
}

/**
 * Ends an unexecuted order and releases its reserved money in one transaction. The amount comes from the order's
 * pending row, even if other data differ.
 */
export async function endOrder(
  held: SubmittedOrder,
  changes: readonly Change[],
): Promise<"done" | "refused"> {
  const { id: paymentId, world } = held;
  const accountId = held.terms.debtorAccountId;
  const row = await heldFor(held);
  if (!row) return tryChange(changes);
  const result = await sandboxBank.release({ paymentId, world, accountId, row }, changes);
  return result === "released" ? "done" : "refused";
}

async function heldFor(held: SubmittedOrder) {
  if (!isSingle(held)) return undefined;
  const { id } = debtorRow(chargedSingle(held), new Date(held.approvedAt));
  const row = await sandboxBank.transaction(held.world, held.terms.debtorAccountId, id);
  return row?.status === "pending" ? row : undefined;
}
