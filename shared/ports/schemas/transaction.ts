import * as v from "valibot";
import { Bic } from "../../schemas/bic.ts";
import { Country } from "../../schemas/country.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, listOf, name, text } from "./fields.ts";
import { Exchange, Money } from "./money.ts";

/** The numbers of an account that a row names; it may be of any bank, and so only lengths are checked. */
export const AccountNumber = v.object({
  iban: v.optional(text(34)),
  bban: v.optional(text(30)),
  currency: v.optional(text(3)),
});
export type AccountNumber = v.InferOutput<typeof AccountNumber>;

/** A KID, or another reference of the creditor's (specification, Transaction details). */
const RemittanceReference = v.object({
  reference: text(35),
  referenceType: v.optional(text(35)),
  referenceIssuer: v.optional(text(35)),
});

const row = {
  id: Id,
  amount: Money,
  currencyExchange: v.optional(Exchange),
  proprietaryBankTransactionCode: v.optional(text(35)),
};

const details = {
  ...row,
  /** Of a pending row, the day it is expected to be booked on. */
  valueDate: v.optional(CalendarDate),
  endToEndId: v.optional(text(35)),
  creditorName: v.optional(text(70)),
  creditorAccount: v.optional(AccountNumber),
  creditorAgent: v.optional(Bic),
  debtorName: v.optional(text(70)),
  debtorAccount: v.optional(AccountNumber),
  debtorAgent: v.optional(Bic),
  remittanceInformationUnstructured: v.optional(text(140)),
  remittanceInformationUnstructuredArray: v.optional(listOf(text(140), 100)),
  remittanceInformationStructuredArray: v.optional(listOf(RemittanceReference, 100)),
  purposeCode: v.optional(text(4)),
  bankTransactionCode: v.optional(v.pipe(text(14), v.minLength(4))),
  /** How many transactions stand behind this one, which then is a batch. */
  batchNumberOfTransactions: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  ),
};

/** A transaction that is booked, with an id it keeps for ever (specification, Transaction details). */
export const BookedTransaction = v.object({ ...details, bookingDate: CalendarDate });
export type BookedTransaction = v.InferOutput<typeof BookedTransaction>;

/** A transaction that is booked or, where it has no booking date, pending; a pending one may get another id. */
export const Transaction = v.object({ ...details, bookingDate: v.optional(CalendarDate) });
export type Transaction = v.InferOutput<typeof Transaction>;

const cardDetails = {
  ...row,
  /** As the TPP is told it. */
  cardTransactionId: name(35),
  terminalId: v.optional(text(35)),
  transactionDate: CalendarDate,
  /** What the merchant asked for, in the merchant's currency, with the sign of `amount`. */
  originalAmount: Money,
  markupFee: Money,
  markupFeePercentage: text(20),
  cardAcceptorId: v.optional(text(35)),
  cardAcceptorAddress: v.object({
    street: v.optional(text(70)),
    buildingNumber: v.optional(text(16)),
    postalCode: v.optional(text(16)),
    city: v.optional(text(35)),
    country: Country,
  }),
  merchantCategoryCode: v.optional(text(4)),
  maskedPan: v.optional(text(35)),
  transactionDetails: v.optional(text(1000)),
  invoiced: v.boolean(),
};

/** A card transaction that is booked (Berlin Group 1.3.11, cardTransaction). */
export const BookedCardTransaction = v.object({ ...cardDetails, bookingDate: CalendarDate });
export type BookedCardTransaction = v.InferOutput<typeof BookedCardTransaction>;

/** A card transaction that is pending. */
export const CardTransaction = v.object({
  ...cardDetails,
  bookingDate: v.optional(CalendarDate),
});
export type CardTransaction = v.InferOutput<typeof CardTransaction>;
