import type { Card } from "../ports/schemas/account.ts";
import type { CardTransaction } from "../ports/schemas/transaction.ts";
import { balanceAnswers, shownName } from "./account-answer.ts";
import type { Fix } from "./early-access.ts";

/** A card account as the API returns it, without links and balances. */
export const cardAccountAnswer = (
  { id, name, balances: _, ...card }: Card,
  fixes: ReadonlySet<Fix>,
) => ({
  ...card,
  resourceId: id,
  name: shownName(name, fixes),
});

/** The reference to a card account: masked PAN and currency. */
export const cardReference = ({ maskedPan, currency }: Card) => ({ maskedPan, currency });

/** The debt on a card and the amount that can still be spent, credit included. */
export const cardBalancesOf = (card: Card) =>
  balanceAnswers(card).map((balance) => ({
    ...balance,
    creditLimitIncluded: balance.balanceType === "interimAvailable",
  }));

/**
 * A card transaction as the API returns it. Before the early-access change named below, transactionAmount (charged to
 * the card) and originalAmount (asked by the merchant) were swapped (specification, Versioning, 3).
 */
export const cardTransactionAnswer = (
  { id: _, amount: charged, originalAmount: asked, ...transaction }: CardTransaction,
  fixes: ReadonlySet<Fix>,
) => {
  const isRight = fixes.has("cardaccount-switch-originalamount-and-transactionamount");
  return {
    ...transaction,
    transactionAmount: isRight ? charged : asked,
    originalAmount: isRight ? asked : charged,
  };
};
