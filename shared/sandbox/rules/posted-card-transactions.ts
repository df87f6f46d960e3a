import type { Problem } from "../../errors.ts";
import type { NewSandboxCardTransaction } from "../schemas/sandbox-card-transaction.ts";
import type { CardAccount, WorldCardTransaction } from "./lists.ts";
import { dateFaults, fault, postedPosition } from "./posted-rows.ts";

/** Lists the mistakes in transactions to be posted to a card. The value date of a card's row is its transactionDate. */
export const faultsOfPostedCard = (
  items: readonly NewSandboxCardTransaction[],
  { currency }: Pick<CardAccount, "currency">,
  now: Date,
): Problem[] =>
  items.flatMap((item, index) => {
    const faults = dateFaults(item, "transactionDate", { index, now });
    if (item.transactionAmount.currency !== currency)
      faults.push(fault(index, "transactionAmount.currency", `The card is in ${currency}.`));
    return faults;
  });

/** Lists the items whose cardTransactionId is used on the card or earlier in the list. */
export function usedTwice(
  items: readonly NewSandboxCardTransaction[],
  used: ReadonlySet<string>,
): Problem[] {
  const seen = new Set(used);
  return items.flatMap(({ cardTransactionId: id }, index): Problem[] => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const text = "A transaction of this card has this id already.";
    return [{ code: "CONFLICT", path: `${index}.cardTransactionId`, text }];
  });
}

/** Makes the posted rows. The same call always gives the same rows. */
export const postedCardTransactions = (
  items: readonly NewSandboxCardTransaction[],
  by: { id: string; now: Date },
): WorldCardTransaction[] =>
  items.map(
    ({ cardTransactionId, transactionAmount, originalAmount, markupFee, ...item }, index) => ({
      ...item,
      ...postedPosition(item.bookingDate, { index, ...by }),
      id: cardTransactionId,
      status: "booked",
      ...storedAmount(transactionAmount),
      originalAmount: storedAmount(originalAmount),
      markupFee: storedAmount(markupFee),
      invoiced: item.invoiced === "true",
      posted: true,
    }),
  );

/** Converts an amount to the form of rows. */
export const storedAmount = ({ amount, currency }: { amount: number; currency: string }) => ({
  amount: BigInt(amount),
  currency,
});
