import { ApiError } from "../errors.ts";
import { asAtBank } from "../rules/at-bank.ts";
import type { Payment } from "../rules/payment.ts";
import { type duplicateFingerprint, isForSameDay } from "../rules/payment-fingerprints.ts";
import type { BankContext } from "../stage/stage.ts";
import { type DuplicateList, duplicates } from "../table/duplicates.ts";
import { asTheBankHas, heldPayments } from "./bank-state.ts";

/** Final statuses of a payment that moved no money. A payment with such a status is not a duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type Compared = Parameters<typeof duplicateFingerprint>[0] & { id: string };

/**
 * The list of the approved payments that are equal but for the day. `made` have moved money or will move it. `surplus`
 * are the ids that the list need not keep.
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
  const found = await heldPayments(duplicates.recent(list, payment, where.now));
  const held = found.filter((each) => each !== undefined);
  const told = isAsked
    ? await asTheBankHas(held, where)
    : held.map((each) => asAtBank(each.payment, each.known));
  const made = told.filter(({ status }) => !notMade.includes(status));
  const gone = told.filter((each) => !made.includes(each)).map(({ id }) => id);
  return { ...list, made, surplus: duplicates.surplusOf(list, gone) };
}

/** Refuses a duplicate payment (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export function refuseDuplicate(payment: Payment, { made }: Pick<EqualPayments, "made">): void {
  if (!made.some((each) => isForSameDay(each, payment))) return;
  throw new ApiError(
    "CONFLICT",
    "The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
    { path: "allowLogicalDuplicate" },
  );
}
