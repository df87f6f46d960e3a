import type { Card } from "../ports/schemas/account.ts";
import type { CardTransaction } from "../ports/schemas/transaction.ts";
import { balancesOf, toldName } from "./account-answer.ts";
import type { Fix } from "./early-access.ts";

/** A card account as answers tell it, without its links. */
export const cardAccountAnswer = (
  { id, name, balances: _, ...card }: Card,
  fixes: ReadonlySet<Fix>,
) => ({
  ...card,
  resourceId: id,
  name: toldName(name, fixes),
});

/** What a card account is referred to by. */
export const cardReference = ({ maskedPan, currency }: Card) => ({ maskedPan, currency });

/** What the bank is owed on a card, and what can still be spent with it, of its credit too. */
export const cardBalancesOf = (card: Card) =>
  balancesOf(card).map((balance) => ({
    ...balance,
    creditLimitIncluded: balance.balanceType === "interimAvailable",
  }));

/**
 * A card transaction as answers tell it. Before the change named for it, what the card was charged and what the merchant
 * asked for stood in each other's place (specification, Versioning, 3).
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
