import * as v from "valibot";
import {
  bban,
  contradiction,
  iban,
  isNorwegianBban,
  numbersAgree,
} from "../../schemas/account-reference.ts";
import { Currency } from "../../schemas/currency.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { firstFault } from "../../schemas/first-fault.ts";
import { list, optionalList } from "../../schemas/list.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { cardTransactionEntries } from "./sandbox-card-transaction.ts";
import { transactionEntries } from "./sandbox-transaction.ts";

const words = "Must be a whole number of at most 15 digits: minor units of the currency.";

/** An amount in minor units. It may exceed the 32 bits of other calls, because sums and payments may. */
export const minorUnitsField = firstFault(
  v.pipe(
    v.number(words),
    v.integer(words),
    v.minValue(-(10 ** 15) + 1, words),
    v.maxValue(10 ** 15 - 1, words),
  ),
);

const shortText = (noun: string) => v.optional(clearingText(35, noun));
const placeText = v.pipe(
  v.string("A sequence is a string."),
  v.regex(/^[\w-]{1,40}$/, "A sequence has 1 to 40 letters, digits and hyphens."),
);

/**
 * The position of a row, in the fields in which GET returns it. A new row may omit `sequence`; it is then derived from
 * the row's date and index.
 */
const place = {
  status: v.optional(v.picklist(["booked", "pending"], "A status is booked or pending."), "booked"),
  /** The expected booking day of a pending row. */
  day: v.optional(CalendarDate),
  sequence: v.optional(placeText),
  bookingDate: v.optional(CalendarDate),
};

const CurrencyExchange = v.optional(
  v.strictObject(
    {
      sourceCurrency: Currency,
      targetCurrency: Currency,
      unitCurrency: Currency,
      exchangeRate: v.pipe(
        v.string("An exchange rate is a string."),
        v.regex(/^\d{1,12}(\.\d{1,12})?$/, "An exchange rate is a decimal number, such as 11.62."),
      ),
      quotationDate: CalendarDate,
      contractIdentification: shortText("A contract's identification"),
    },
    objectWords("A currency exchange"),
  ),
);

const party = v.optional(
  v.pipe(
    v.strictObject(
      { iban: v.optional(iban), bban: v.optional(bban), currency: v.optional(Currency) },
      objectWords("An account"),
    ),
    v.forward(v.check(numbersAgree, contradiction), ["bban"]),
  ),
);

const agent = v.optional(
  v.pipe(
    v.string("An agent is named by its BIC."),
    v.regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, "A BIC has 8 or 11 capital letters and digits."),
  ),
);

/** A transaction of an account: the fields of a posted transaction and the further fields of the bank's own rows. */
export const BulkTransaction = v.strictObject(
  {
    ...transactionEntries,
    ...place,
    amount: minorUnitsField,
    account: v.pipe(
      v.string("An account is named by its BBAN."),
      v.check(isNorwegianBban, "An account is named by its BBAN of 11 digits."),
    ),
    transactionId: v.optional(
      v.pipe(
        v.string("A transaction's id is a string."),
        v.regex(
          /^\d{8}-[\w-]{1,40}$/,
          "A transaction's id is a day of 8 digits, a hyphen and its sequence.",
        ),
      ),
    ),
    /** True for an entry of a batch. Its id begins with the batch's id, and no list shows it. */
    inBatch: v.optional(v.literal(true)),
    creditorAccount: party,
    debtorAccount: party,
    creditorAgent: agent,
    debtorAgent: agent,
    endToEndId: shortText("An end-to-end id"),
    proprietaryBankTransactionCode: shortText("A bank's own transaction code"),
    batchNumberOfTransactions: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    ),
    currencyExchange: CurrencyExchange,
    remittanceInformationUnstructuredArray: optionalList(
      list(clearingText(140, "A line of a message"), {
        words: "The lines of a message are a list.",
        most: [20, "A message has at most 20 lines."],
      }),
    ),
    remittanceInformationStructuredArray: optionalList(
      list(
        v.strictObject({
          reference: clearingText(35, "A reference"),
          referenceType: shortText("A reference's type"),
          referenceIssuer: shortText("A reference's issuer"),
        }),
        { words: "References are a list.", most: [20, "A transaction has at most 20 references."] },
      ),
    ),
  },
  objectWords("A transaction"),
);
export type BulkTransaction = v.InferOutput<typeof BulkTransaction>;

const amount = (noun: string) =>
  v.strictObject({ currency: Currency, amount: minorUnitsField }, objectWords(noun));

/** A transaction of a card account, with the same kinds of fields. */
export const BulkCardTransaction = v.strictObject(
  {
    ...cardTransactionEntries,
    ...place,
    cardAccountId: v.pipe(
      v.string("A card account is named by its id."),
      v.uuid("A card account is named by its id, a UUID."),
    ),
    transactionAmount: amount("A transaction's amount"),
    originalAmount: amount("An original amount"),
    markupFee: amount("A markup fee"),
    currencyExchange: CurrencyExchange,
    proprietaryBankTransactionCode: shortText("A bank's own transaction code"),
    /** True if the sandbox lists the row as posted. The bank's own rows are not listed there. */
    posted: v.optional(v.boolean("posted is true or false."), true),
  },
  objectWords("A card transaction"),
);
export type BulkCardTransaction = v.InferOutput<typeof BulkCardTransaction>;
