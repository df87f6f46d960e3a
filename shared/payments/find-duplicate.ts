import { ApiError } from "../errors.ts";
import type { Payment } from "../rules/payment.ts";
import type { duplicateFingerprint } from "../rules/payment-fingerprints.ts";
import type { BankContext } from "../stage/stage.ts";
import { type Duplicate, duplicates } from "../table/duplicates.ts";
import { asTheBankHas, heldPayment } from "./bank-state.ts";

/** Final statuses of a payment that moved no money. A payment with such a status is not a duplicate. */
const notMade: readonly Payment["status"][] = ["RJCT", "CANC", "ACCP"];

export type Searched = Parameters<typeof duplicateFingerprint>[0] & { id: string };

/**
 * A duplicate: an equal payment approved in the last 24 hours. `isMade` tells whether its money has moved or will
 * move.
 */
export type PaymentForDuplicates = Duplicate & { isMade: boolean };

/** Finds the duplicate of a payment: an equal one approved in the last 24 hours. The bank tells whether it was made. */
export const duplicateOf = (payment: Searched, where: BankContext): Promise<PaymentForDuplicates> =>
  searchDuplicate(payment, where)(payment.executionDate);

/**
 * Starts to search for the duplicate of a payment while the bank is asked for its price and day. It searches on the day
 * in `payment`, which the bank will probably name. The returned function takes the day that the bank has named, and
 * searches again if it is another one.
 */
export function searchDuplicate(payment: Searched, where: BankContext) {
  const onLikelyDay = duplicates.of(payment, where.now);
  onLikelyDay.catch(() => undefined);
  return async (executionDate: string): Promise<PaymentForDuplicates> => {
    const duplicate =
      executionDate === payment.executionDate
        ? await onLikelyDay
        : await duplicates.of({ ...payment, executionDate }, where.now);
    const { id, isRecent } = duplicate;
    const held =
      id !== undefined && isRecent && id !== payment.id ? await heldPayment(id) : undefined;
    const [told] = held ? await asTheBankHas([held], where) : [];
    return { ...duplicate, isMade: told !== undefined && !notMade.includes(told.status) };
  };
}

/** Refuses a duplicate payment (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export function refuseDuplicate({ isMade }: Pick<PaymentForDuplicates, "isMade">): void {
  if (!isMade) return;
  throw new ApiError(
    "CONFLICT",
    "The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
    { path: "allowLogicalDuplicate" },
  );
}
