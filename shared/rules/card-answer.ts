import type { CardAccount, CardTransaction } from "../bank/world.ts";
import { toldName } from "./account-answer.ts";
import type { Fix } from "./early-access.ts";
import { moneyOf } from "./money.ts";

/** A card account as answers tell it, without its links. */
export const cardAccountAnswer = (card: CardAccount, fixes: ReadonlySet<Fix>) => ({
  resourceId: card.id,
  maskedPan: card.maskedPan,
  currency: card.currency,
  ownerName: card.ownerName,
  name: toldName(card.name, fixes),
  product: card.product,
  status: "enabled" as const,
  creditLimit: moneyOf(card.creditLimit, card.currency),
});

/** What a card account is referred to by. */
export const cardReference = ({ maskedPan, currency }: CardAccount) => ({ maskedPan, currency });

/** What the bank is owed on a card, and what can still be spent with it, of its credit too. */
export const cardBalancesOf = ({ booked, available, currency }: CardAccount) => [
  {
    balanceAmount: moneyOf(booked, currency),
    balanceType: "interimBooked" as const,
    creditLimitIncluded: false,
  },
  {
    balanceAmount: moneyOf(available, currency),
    balanceType: "interimAvailable" as const,
    creditLimitIncluded: true,
  },
];

/**
 * A card transaction as answers tell it. Before the change named for it, what the card was charged and what the merchant
 * asked for stood in each other's place (specification, Versioning, 3).
 */
export const cardTransactionAnswer = (
  { id, amount, currency, originalAmount, markupFee, ...transaction }: CardTransaction,
  fixes: ReadonlySet<Fix>,
) => {
  const charged = moneyOf(amount, currency);
  const asked = moneyOf(originalAmount.amount, originalAmount.currency);
  const isRight = fixes.has("cardaccount-switch-originalamount-and-transactionamount");
  return {
    ...transaction,
    cardTransactionId: id,
    transactionAmount: isRight ? charged : asked,
    originalAmount: isRight ? asked : charged,
    markupFee: moneyOf(markupFee.amount, markupFee.currency),
  };
};
