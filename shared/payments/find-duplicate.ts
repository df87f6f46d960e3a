import { ApiError } from "../errors.ts";
import { duplicateHours } from "../limits.ts";
import { isApproved, isAtBank, type Payment } from "../rules/payment.ts";
import { type duplicateFingerprint, isForSameDay } from "../rules/payment-fingerprints.ts";
import { withOrderState } from "../rules/with-order-state.ts";
import { settings } from "../runtime/settings.ts";
import type { BankContext } from "../stage/stage.ts";
import { type DuplicateList, duplicates } from "../table/duplicates.ts";
import { readStoredPayments, type StoredPayment, withCurrentStatus } from "./follow-order.ts";

/** Final statuses of a payment that moved no money. A payment with such a status is not a duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type Compared = Parameters<typeof duplicateFingerprint>[0] & { id: string };

/**
 * The list of the payments that are equal but for the day, and approved, or about to be in a basket. `made` are
 * approved, and have moved money or will move it. `surplus` are the ids that the list need not keep.
 */
export type EqualPayments = DuplicateList & { made: Payment[]; surplus: string[] };

/**
 * Finds the equal payments that were approved in the last 24 hours. With `isAsked` the bank is asked in one call which
 * of them it makes, and for which day; otherwise their statuses are those that the table has.
 */
export async function findEqualPayments(
  payment: Compared,
  where: BankContext,
  { isAsked }: { isAsked: boolean },
): Promise<EqualPayments> {
  const list = await duplicates.of(payment);
  const found = await readStoredPayments(duplicates.recent(list, payment, where.at.now));
  const held = found.filter((each) => each !== undefined);
  const told = isAsked
    ? await withCurrentStatus(held, where)
    : held.map((each) => withOrderState(each.payment, each.known));
  const made = told.filter((each) => isApproved(each) && !notMade.includes(each.status));
  const idle = told.filter((each) => !made.includes(each)).map(({ id }) => id);
  const ended = held.filter(isEnded).map(({ payment }) => payment.id);
  return { ...list, made, surplus: duplicates.surplusOf(list, { ended, idle }) };
}

/**
 * True if nothing becomes of an idle payment any more. A payment of a basket is listed just before its approval. A bank
 * may still make an order that it has rejected for now; in the sandbox only a restore brings one back.
 */
const isEnded = ({ payment, known }: StoredPayment): boolean =>
  payment.state !== "received" &&
  (settings.stage === "sandbox" || known?.final === true || !isAtBank(payment));

/** Refuses a duplicate payment (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export function refuseDuplicate(payment: Payment, { made }: Pick<EqualPayments, "made">): void {
  if (!made.some((each) => isForSameDay(each, payment))) return;
  throw new ApiError(
    "CONFLICT",
    `The same payment was approved in the last ${duplicateHours} hours. Set allowLogicalDuplicate=true to repeat it.`,
    { path: "allowLogicalDuplicate" },
  );
}
