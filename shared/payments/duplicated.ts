import { ApiError } from "../errors.ts";
import type { Payment } from "../rules/payment.ts";
import type { duplicatePrint } from "../rules/payment-prints.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { duplicates, type Twin } from "../table/duplicates.ts";
import { asTheBankHas, heldPayment } from "./bank-word.ts";

/** Final statuses of a payment that moved no money. A payment with such a status is not a duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type SoughtTwin = Parameters<typeof duplicatePrint>[0] & { id: string };

/**
 * A duplicate: an equal payment approved in the last 24 hours. `isMade` tells whether its money has moved or will
 * move.
 */
export type MadeTwin = Twin & { isMade: boolean };

/** Finds the duplicate of a payment: an equal one approved in the last 24 hours. The bank tells whether it was made. */
export async function twinOf(payment: SoughtTwin, where: Whereabouts): Promise<MadeTwin> {
  const twin = await duplicates.of(payment, where.now);
  const { id, isRecent } = twin;
  const held =
    id !== undefined && isRecent && id !== payment.id ? await heldPayment(id) : undefined;
  const [told] = held ? await asTheBankHas([held], where) : [];
  return { ...twin, isMade: told !== undefined && !notMade.includes(told.status) };
}

/** Refuses a duplicate payment (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export function refuseDuplicate({ isMade }: Pick<MadeTwin, "isMade">): void {
  if (!isMade) return;
  throw new ApiError(
    "CONFLICT",
    "The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
    { path: "allowLogicalDuplicate" },
  );
}
