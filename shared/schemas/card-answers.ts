import * as v from "valibot";
import { AmountAnswer, BalanceAnswer, TransactionListLinks } from "./account-answers.ts";
import { CurrencyExchange } from "./currency-exchange.ts";
import { Link } from "./link.ts";

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));

/** A card account of the PSU (Berlin Group 1.3.11, cardAccountDetails). */
export const CardAccountAnswer = v.object({
  resourceId: v.string(),
  maskedPan: v.pipe(v.string(), v.maxLength(35)),
  currency: v.string(),
  ownerName: text(140),
  name: v.pipe(v.string(), v.maxLength(70)),
  product: text(35),
  status: v.picklist(["enabled", "deleted", "blocked"]),
  creditLimit: AmountAnswer,
  balances: v.optional(v.array(BalanceAnswer)),
  _links: v.object({ balances: Link, transactions: Link }),
});

/** The reference to a card account. */
const CardReference = v.object({ maskedPan: v.string(), currency: v.string() });

/** The balances of a card account (Berlin Group 1.3.11, readCardAccountBalanceResponse-200). */
export const CardBalancesAnswer = v.object({
  cardAccount: CardReference,
  balances: v.array(BalanceAnswer),
});

/** A card transaction (Berlin Group 1.3.11, cardTransaction, in the specification's spelling of maskedPan). */
const CardTransactionAnswer = v.object({
  cardTransactionId: v.pipe(v.string(), v.maxLength(35)),
  terminalId: text(35),
  transactionDate: v.string(),
  bookingDate: v.optional(v.string()),
  transactionAmount: AmountAnswer,
  originalAmount: AmountAnswer,
  currencyExchange: v.optional(CurrencyExchange),
  markupFee: AmountAnswer,
  markupFeePercentage: v.string(),
  cardAcceptorId: text(35),
  cardAcceptorAddress: v.object({
    street: text(70),
    buildingNumber: v.optional(v.string()),
    postalCode: v.optional(v.string()),
    city: v.optional(v.string()),
    country: v.string(),
  }),
  merchantCategoryCode: text(4),
  maskedPan: text(35),
  transactionDetails: text(1000),
  invoiced: v.boolean(),
  proprietaryBankTransactionCode: text(35),
});

/** A page of a card's transactions (Berlin Group 1.3.11, cardAccountsTransactionsResponse200). */
export const CardTransactionsAnswer = v.object({
  cardAccount: CardReference,
  cardTransactions: v.object({
    booked: v.optional(v.array(CardTransactionAnswer)),
    pending: v.optional(v.array(CardTransactionAnswer)),
    _links: v.object({ cardAccount: Link, ...TransactionListLinks }),
  }),
  balances: v.array(BalanceAnswer),
});
