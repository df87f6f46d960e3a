import * as v from "valibot";
import { postedTransactions } from "../../limits.ts";
import { Address } from "../../schemas/address.ts";
import { Currency } from "../../schemas/currency.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { list } from "../../schemas/list.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { Int32 } from "./int32.ts";
import { MaskedPan } from "./sandbox-card.ts";

const amount = (noun: string) =>
  v.strictObject({ currency: Currency, amount: Int32 }, objectWords(noun));

const rate = v.pipe(
  v.string("An exchange rate is a string."),
  v.regex(/^\d{1,12}(\.\d{1,12})?$/, "An exchange rate is a decimal number, such as 11.62."),
);

const CurrencyExchange = v.strictObject(
  {
    sourceCurrency: Currency,
    targetCurrency: Currency,
    unitCurrency: Currency,
    exchangeRate: rate,
    quotationDate: CalendarDate,
  },
  objectWords("A currency exchange"),
);

/** The fields of a card transaction in a request (specification, Sandbox card transaction, request item). */
export const cardTransactionEntries = {
  cardTransactionId: clearingText(35, "A card transaction's id"),
  terminalId: clearingText(35, "A terminal's id"),
  bookingDate: CalendarDate,
  transactionDate: CalendarDate,
  transactionAmount: amount("A transaction's amount"),
  originalAmount: amount("An original amount"),
  merchantCategoryCode: v.pipe(
    v.string("A merchant category code is a string."),
    v.regex(/^\d{4}$/, "A merchant category code has 4 digits."),
  ),
  currencyExchange: v.optional(CurrencyExchange),
  markupFee: amount("A markup fee"),
  markupFeePercentage: v.pipe(
    v.string("A percentage is a string."),
    v.regex(/^\d{1,3}(\.\d{1,6})?$/, "A percentage is a decimal number, such as 1.75."),
  ),
  cardAcceptorId: clearingText(35, "A card acceptor's id"),
  cardAcceptorAddress: Address,
  maskedPan: MaskedPan,
  transactionDetails: clearingText(1000, "A transaction's details"),
  invoiced: v.picklist(["true", "false"], 'Must be "true" or "false", as a string.'),
  proprietaryBankTransactionCode: clearingText(35, "A bank's own transaction code"),
};

const NewSandboxCardTransaction = v.strictObject(
  cardTransactionEntries,
  objectWords("A card transaction"),
);
export type NewSandboxCardTransaction = v.InferOutput<typeof NewSandboxCardTransaction>;

export const NewSandboxCardTransactions = list(NewSandboxCardTransaction, {
  words: "Card transactions are posted as one list.",
  least: [1, "At least one transaction is posted."],
  most: [postedTransactions, `At most ${postedTransactions} transactions are posted at once.`],
});

const money = v.object({ currency: v.string(), amount: v.pipe(v.number(), v.integer()) });

/** Posted card transactions (specification, Sandbox card transactions, response). */
export const SandboxCardTransactions = v.object({
  cardAccount: v.object({ maskedPan: v.string() }),
  cardTransactions: v.object({
    booked: v.array(
      v.object({
        cardTransactionId: v.string(),
        bookingDate: v.string(),
        transactionDate: v.string(),
        transactionAmount: money,
        originalAmount: money,
        merchantCategoryCode: v.string(),
      }),
    ),
    pending: v.array(v.string()),
  }),
});
