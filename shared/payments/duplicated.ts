import { ApiError } from "../errors.ts";
import type { Payment } from "../rules/payment.ts";
import type { duplicatePrint } from "../rules/payment-prints.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { duplicates, type Twin } from "../table/duplicates.ts";
import { asTheBankHas, heldPayment } from "./bank-word.ts";

/** Final statuses of a payment that moved no money; such a payment has no duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type SoughtTwin = Parameters<typeof duplicatePrint>[0] & { id: string };

/** A payment like another one that was approved in the last 24 hours, and whether it is or will be made. */
export type MadeTwin = Twin & { isMade: boolean };

/** The payment like this one that was approved in the last 24 hours; the bank tells whether it is made. */
export async function twinOf(payment: SoughtTwin, where: Whereabouts): Promise<MadeTwin> {
  const twin = await duplicates.of(payment, where.now);
  const { id, isRecent } = twin;
  const held =
    id !== undefined && isRecent && id !== payment.id ? await heldPayment(id) : undefined;
  const [told] = held ? await asTheBankHas([held], where) : [];
  return { ...twin, isMade: told !== undefined && !notMade.includes(told.status) };
}

/** Refuses a payment's duplicate (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export function refuseDuplicate({ isMade }: Pick<MadeTwin, "isMade">): void {
  if (!isMade) return;
  throw new ApiError(
    "CONFLICT",
    "The same payment was approved within 24 hours; allowLogicalDuplicate=true repeats it.",
    { path: "allowLogicalDuplicate" },
  );
}
