import { fingerprintOf } from "../../rules/payment-fingerprints.ts";
import { deriveToken } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import type { SubmittedOrder } from "./order-item.ts";

/**
 * What only the bank can make of an order it has taken over, and of who approved it and when: it fits nothing else. Of a
 * standing order the days are none of it: its schedule says them all.
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

/** Whether an order is to the last field what was taken over. */
export const isUnchangedOrder = async (held: SubmittedOrder): Promise<boolean> =>
  held.seal !== undefined && held.seal === (await orderMac(held));
