import { linkMinutes } from "../limits.ts";
import type { BankCaller } from "../ports/schemas/bank-caller.ts";
import type { Estimate, Quote, Terms } from "../ports/schemas/quote.ts";
import { moneyOf, toMinorUnits } from "./money.ts";
import type { Payment, PaymentHead } from "./payment.ts";

type Priced = Pick<
  PaymentHead,
  "debtorCurrency" | "debited" | "fee" | "rate" | "executionDate" | "movedFrom" | "nextDates"
>;

/** The price and date of a payment, from the bank's estimate. */
export const pricedByEstimate = ({
  debited,
  fee,
  rate,
  date,
  movedFrom,
  nextDates,
}: Estimate): Priced => ({
  debtorCurrency: debited.currency,
  debited: toMinorUnits(debited),
  fee: toMinorUnits(fee),
  rate,
  executionDate: date,
  movedFrom,
  nextDates,
});

/** The fields of a payment that come from a quote for this PSU. */
export const quotedBy = (
  { terms, reference, until, fundsAvailable }: Quote,
  { customerId, agreementId }: Pick<BankCaller, "customerId" | "agreementId">,
): Priced & Pick<PaymentHead, "debtorAccountId" | "debtorName" | "quote"> => ({
  ...pricedByEstimate(terms),
  debtorAccountId: terms.debtorAccountId,
  debtorName: terms.debtorName,
  quote: { reference, until, customerId, agreementId, fundsAvailable },
});

/** The terms that the PSU approved, in the form that the bank port takes. */
export function approvedTerms(payment: Payment): Terms {
  const { debtorAccountId = "", debtorName = "", debtorCurrency: currency } = payment;
  const { debited, fee, rate, executionDate: date, movedFrom, nextDates } = payment;
  return {
    debtorAccountId,
    debtorName,
    debited: moneyOf(debited, currency) as Terms["debited"],
    fee: moneyOf(fee, currency) as Terms["fee"],
    ...(rate ? { rate: rate as NonNullable<Terms["rate"]> } : {}),
    date,
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(nextDates === undefined ? {} : { nextDates }),
  };
}

/** True if the payment's quote is valid for this PSU for as long as an SCA link. */
export function isQuoteValidFor(
  { quote }: Pick<PaymentHead, "quote">,
  { customerId, agreementId }: Pick<BankCaller, "customerId" | "agreementId">,
  now: Date,
): boolean {
  if (quote?.customerId !== customerId || quote.agreementId !== agreementId) return false;
  return Date.parse(quote.until) - now.getTime() > linkMinutes * 60_000;
}
