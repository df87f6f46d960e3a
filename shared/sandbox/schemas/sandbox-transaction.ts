import * as v from "valibot";
import { postedTransactions } from "../../limits.ts";
import { bban, contradiction, iban, numbersAgree } from "../../schemas/account-reference.ts";
import { Currency } from "../../schemas/currency.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { Link } from "../../schemas/link.ts";
import { list } from "../../schemas/list.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { Int32 } from "./int32.ts";

/** An absent text may also be empty, as in the list. */
const optional = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((text) => (text === "" ? undefined : text)),
      v.optional(schema),
    ),
  );

const account = v.optional(
  v.pipe(
    v.strictObject({ iban: optional(iban), bban: optional(bban) }, objectWords("An account")),
    v.forward(v.check(numbersAgree, contradiction), ["bban"]),
  ),
);

/** The fields of a transaction in a request. */
export const transactionEntries = {
  amount: v.pipe(
    Int32,
    v.check((amount) => amount !== 0, "An amount must not be zero. A debit is negative."),
  ),
  currency: Currency,
  valueDate: CalendarDate,
  bookingDate: CalendarDate,
  remittanceInformationUnstructured: optional(clearingText(140, "A message")),
  creditorName: optional(clearingText(70, "A creditor's name")),
  creditorAccount: account,
  debtorName: optional(clearingText(70, "A debtor's name")),
  debtorAccount: account,
  bankTransactionCode: optional(
    v.pipe(
      v.string("A bank transaction code is a string."),
      v.regex(/^[A-Z0-9-]{4,14}$/, "A bank transaction code has 4 to 14 letters and hyphens."),
    ),
  ),
  ultimateDebtor: optional(clearingText(70, "An ultimate debtor")),
  ultimateCreditor: optional(clearingText(70, "An ultimate creditor")),
  purposeCode: optional(
    v.pipe(
      v.string("A purpose code is a string."),
      v.regex(/^[A-Z0-9]{1,4}$/, "A purpose code has 1 to 4 capital letters."),
    ),
  ),
};

const NewSandboxTransaction = v.strictObject(transactionEntries, objectWords("A transaction"));
export type NewSandboxTransaction = v.InferOutput<typeof NewSandboxTransaction>;

export const NewSandboxTransactions = list(NewSandboxTransaction, {
  words: "Transactions are posted as one list.",
  least: [1, "At least one transaction is posted."],
  most: [postedTransactions, `At most ${postedTransactions} transactions are posted at once.`],
});

const number = v.object({ iban: v.string(), bban: v.string() });

/** A transaction of a sandbox account (specification, Sandbox account transaction, list item). */
export const SandboxTransaction = v.object({
  id: v.string(),
  amount: v.pipe(v.number(), v.integer()),
  currency: v.string(),
  valueDate: v.string(),
  bookingDate: v.string(),
  remittanceInformationUnstructured: v.string(),
  creditorName: v.string(),
  creditorAccount: number,
  debtorName: v.string(),
  debtorAccount: number,
  bankTransactionCode: v.pipe(v.string(), v.minLength(4), v.maxLength(14)),
  ultimateDebtor: v.string(),
  ultimateCreditor: v.string(),
  purposeCode: v.string(),
  _links: v.object({ self: Link }),
});
