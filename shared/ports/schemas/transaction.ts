import * as v from "valibot";
import { Bic } from "../../schemas/bic.ts";
import { Country } from "../../schemas/country.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, listOf, name, Text } from "./fields.ts";
import { Exchange, Money } from "./money.ts";

/** The numbers of an account in a row. The account may be at any bank, so only lengths are checked. */
export const AccountNumber = v.object({
  iban: v.optional(Text(34)),
  bban: v.optional(Text(30)),
  currency: v.optional(Text(3)),
});
export type AccountNumber = v.InferOutput<typeof AccountNumber>;

/** A KID, or another reference of the creditor (specification, Transaction details). */
const RemittanceReference = v.object({
  reference: Text(35),
  referenceType: v.optional(Text(35)),
  referenceIssuer: v.optional(Text(35)),
});

const row = {
  id: Id,
  amount: Money,
  currencyExchange: v.optional(Exchange),
  proprietaryBankTransactionCode: v.optional(Text(35)),
};

const details = {
  ...row,
  /** For a pending row, the day on which it is expected to be booked. */
  valueDate: v.optional(CalendarDate),
  endToEndId: v.optional(Text(35)),
  creditorName: v.optional(Text(70)),
  creditorAccount: v.optional(AccountNumber),
  creditorAgent: v.optional(Bic),
  debtorName: v.optional(Text(70)),
  debtorAccount: v.optional(AccountNumber),
  debtorAgent: v.optional(Bic),
  remittanceInformationUnstructured: v.optional(Text(140)),
  remittanceInformationUnstructuredArray: v.optional(listOf(Text(140), 100)),
  remittanceInformationStructuredArray: v.optional(listOf(RemittanceReference, 100)),
  purposeCode: v.optional(Text(4)),
  bankTransactionCode: v.optional(v.pipe(Text(14), v.minLength(4))),
  /** The number of transactions in a batch. Absent if the row is not a batch. */
  batchNumberOfTransactions: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  ),
};

/** A booked transaction. Its id never changes (specification, Transaction details). */
export const BookedTransaction = v.object({ ...details, bookingDate: CalendarDate });
export type BookedTransaction = v.InferOutput<typeof BookedTransaction>;

/** A booked transaction, or a pending one if it has no booking date. The id of a pending one may change. */
export const Transaction = v.object({ ...details, bookingDate: v.optional(CalendarDate) });
export type Transaction = v.InferOutput<typeof Transaction>;

const cardDetails = {
  ...row,
  /** The id that the TPP sees. */
  cardTransactionId: name(35),
  terminalId: v.optional(Text(35)),
  transactionDate: CalendarDate,
  /** The amount that the merchant asked for, in the merchant's currency, with the sign of `amount`. */
  originalAmount: Money,
  markupFee: Money,
  markupFeePercentage: Text(20),
  cardAcceptorId: v.optional(Text(35)),
  cardAcceptorAddress: v.object({
    street: v.optional(Text(70)),
    buildingNumber: v.optional(Text(16)),
    postalCode: v.optional(Text(16)),
    city: v.optional(Text(35)),
    country: Country,
  }),
  merchantCategoryCode: v.optional(Text(4)),
  maskedPan: v.optional(Text(35)),
  transactionDetails: v.optional(Text(1000)),
  invoiced: v.boolean(),
};

/** A booked card transaction (Berlin Group 1.3.11, cardTransaction). */
export const BookedCardTransaction = v.object({ ...cardDetails, bookingDate: CalendarDate });
export type BookedCardTransaction = v.InferOutput<typeof BookedCardTransaction>;

/** A card transaction that is booked, or pending if it has no booking date. */
export const CardTransaction = v.object({
  ...cardDetails,
  bookingDate: v.optional(CalendarDate),
});
export type CardTransaction = v.InferOutput<typeof CardTransaction>;
