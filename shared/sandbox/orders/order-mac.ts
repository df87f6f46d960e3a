import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { deriveToken } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import type { SubmittedOrder } from "./order-item.ts";

/**
 * Computes the MAC of an accepted order, its approver and the time of approval. It is valid for this order only. The
 * next day of a standing order is not part of it, because the schedule determines all days.
 */
export async function orderMac(held: SubmittedOrder): Promise<string> {
  const { id, tppId, order, terms, approvedAt, customerId, agreementId, date, movedFrom } = held;
  const days = order.kind === "standing" ? null : [date, movedFrom ?? null, held.shownDate ?? null];
  return deriveToken(
    await secret("approvals"),
    "order",
    fingerprintOf([
      [id, tppId, order, terms, days],
      [approvedAt, customerId, agreementId ?? null],
    ]),
  );
}

/** Tells whether every field of an order is as the bank accepted it. */
export const isUnchangedOrder = async (held: SubmittedOrder): Promise<boolean> =>
  held.seal !== undefined && held.seal === (await orderMac(held));
