import { ApiError } from "../errors.ts";
import { asAtBank } from "../rules/at-bank.ts";
import type { Payment } from "../rules/payment.ts";
import { type duplicateFingerprint, isForSameDay } from "../rules/payment-fingerprints.ts";
import type { BankContext } from "../stage/stage.ts";
import { type DuplicateList, duplicates } from "../table/duplicates.ts";
import { asTheBankHas, type Held, heldPayments } from "./bank-state.ts";

/** Final statuses of a payment that moved no money. A payment with such a status is not a duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type Compared = Parameters<typeof duplicateFingerprint>[0] & { id: string };

/**
 * The list of the approved payments that are equal but for the day. `made` have moved money or will move it; `gone` are
 * the ids of those that moved none.
 */
export type EqualPayments = DuplicateList & { made: Payment[]; gone: string[] };

const sorted = (list: DuplicateList, told: readonly Payment[]): EqualPayments => ({
  ...list,
  made: told.filter(({ status }) => !notMade.includes(status)),
  gone: told.filter(({ status }) => notMade.includes(status)).map(({ id }) => id),
});

const heldOf = async (ids: readonly string[]): Promise<Held[]> =>
  (await heldPayments(ids)).filter((held) => held !== undefined);

/**
 * Finds the equal payments that were approved in the last 24 hours. The bank is asked in one call which of them it
 * makes, and for which day.
 */
export async function findEqualPayments(
  payment: Compared,
  where: BankContext,
): Promise<EqualPayments> {
  const list = await duplicates.of(payment);
  const held = await heldOf(duplicates.recent(list, payment, where.now));
  return sorted(list, held.length ? await asTheBankHas(held, where) : []);
}

/** The equal payments with the statuses that the table has. The write of an approval needs no more, to drop some. */
export async function listedEqualPayments(payment: Compared): Promise<EqualPayments> {
  const list = await duplicates.of(payment);
  const held = await heldOf(list.entries.map(({ id }) => id));
  return sorted(
    list,
    held.map((each) => asAtBank(each.payment, each.known)),
  );
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
