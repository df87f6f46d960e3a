import * as v from "valibot";
import {
  AccountNumberAnswer,
  AmountAnswer,
  BalanceAnswer,
  TransactionListLinks,
} from "./account-answers.ts";
import { CurrencyExchange } from "./currency-exchange.ts";
import { Link } from "./link.ts";

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));
const bic = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/)));

/** A KID, or another reference of the creditor's (specification, Transaction details). */
export const RemittanceReference = v.object({
  reference: v.pipe(v.string(), v.maxLength(35)),
  referenceType: text(35),
  referenceIssuer: text(35),
});

/** The fields that a transaction and a transaction inside a batch share. */
const parties = {
  transactionAmount: AmountAnswer,
  creditorName: text(70),
  creditorAccount: v.optional(AccountNumberAnswer),
  debtorName: text(70),
  debtorAccount: v.optional(AccountNumberAnswer),
  remittanceInformationUnstructured: text(140),
  remittanceInformationUnstructuredArray: v.optional(v.array(v.pipe(v.string(), v.maxLength(140)))),
  remittanceInformationStructuredArray: v.optional(v.array(RemittanceReference)),
};

/** The link to the details of a transaction. Only answers in a corporate context have it. */
export const TransactionLinks = v.object({ transactionDetails: Link });

/** An account transaction, without the three fields that are not offered (specification, Transaction details). */
export const TransactionAnswer = v.object({
  transactionId: v.string(),
  endToEndId: text(35),
  bookingDate: v.optional(v.string()),
  valueDate: v.optional(v.string()),
  currencyExchange: v.optional(CurrencyExchange),
  ...parties,
  creditorAgent: bic,
  debtorAgent: bic,
  purposeCode: text(4),
  bankTransactionCode: v.optional(v.pipe(v.string(), v.minLength(4), v.maxLength(14))),
  proprietaryBankTransactionCode: text(35),
  batchIndicator: v.optional(v.boolean()),
  batchNumberOfTransactions: v.optional(v.pipe(v.number(), v.integer())),
  _links: v.optional(TransactionLinks),
});

/** An account transaction with its entries, if it is a batch. */
export const TransactionDetailsAnswer = v.object({
  ...TransactionAnswer.entries,
  entryDetails: v.optional(v.array(v.object({ ...parties, _links: TransactionLinks }))),
});

/** A page of an account's transactions (Berlin Group 1.3.11, transactionsResponse-200). */
export const TransactionsAnswer = v.object({
  account: AccountNumberAnswer,
  transactions: v.object({
    booked: v.optional(v.array(TransactionAnswer)),
    pending: v.optional(v.array(TransactionAnswer)),
    _links: v.object({ account: Link, ...TransactionListLinks }),
  }),
  balances: v.array(BalanceAnswer),
});
