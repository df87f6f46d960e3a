import * as v from "valibot";
import { hasOneNumber, ibanOfBban, norwegianNumbers, oneNumber } from "./account-reference.ts";
import { PositiveAmount } from "./amount.ts";
import { ConsentAnswer } from "./consent-answer.ts";
import { Link } from "./link.ts";
import { clearingText, objectWords } from "./text.ts";

/**
 * The account of a confirmation of funds, by its number alone, as an IBAN. Its currency does not matter, because the
 * bank converts the amount.
 */
const FundsAccount = v.pipe(
  v.strictObject(norwegianNumbers, objectWords("An account")),
  v.check((numbers) => hasOneNumber(numbers), oneNumber),
  v.transform(({ iban, bban = "" }) => ({ iban: iban ?? ibanOfBban(bban) })),
);

/**
 * A card number (PAN), whole or masked. Only its last four digits are kept: the PSU recognises the card by them, and
 * the bank needs no more. The whole number is never stored.
 */
const CardNumber = v.pipe(
  v.string("A card number is a string."),
  v.regex(
    /^[0-9*xX ]{4,31}[0-9]{4}$/,
    "A card number has 8 to 35 digits, blanks, and * or x for what is masked, and ends with four digits.",
  ),
  v.transform((text) => text.slice(-4).padStart(text.length, "*")),
);

/** A request for a funds consent (Berlin Group, Confirmation of Funds Consent 2.0). */
export const FundsConsentOrder = v.strictObject(
  {
    account: FundsAccount,
    cardNumber: v.optional(CardNumber),
    registrationInformation: v.optional(clearingText(140, "Registration information")),
  },
  objectWords("A request for consent"),
);
export type FundsConsentOrder = v.InferOutput<typeof FundsConsentOrder>;

/** A question whether an amount is available (Berlin Group 1.3.11, confirmationOfFunds). */
export const FundsQuestion = v.strictObject(
  { account: FundsAccount, instructedAmount: PositiveAmount },
  objectWords("A question"),
);

const { context, psuCorporateId, consentStatus } = ConsentAnswer.entries;
const common = { context, psuCorporateId, consentStatus };

/** A funds consent in an answer to its TPP. It has no last day: it is valid until it is ended. */
export const FundsConsentAnswer = v.object({
  consentId: v.string(),
  ...common,
  account: v.object({ iban: v.string() }),
  maskedPan: v.optional(v.string()),
  registrationInformation: v.optional(v.string()),
  grantedAt: v.string(),
  _links: v.object({ self: Link }),
});
