import type { Asking } from "../ports/schemas/asking.ts";
import type { Estimate, Quote, Terms } from "../ports/schemas/quote.ts";
import { minorUnits, moneyOf } from "./money.ts";
import type { Payment, PaymentHead } from "./payment.ts";

type Priced = Pick<
  PaymentHead,
  "debtorCurrency" | "debited" | "fee" | "rate" | "executionDate" | "movedFrom" | "nextDates"
>;

/** What a payment takes and when, as the bank has said. */
export const priceOf = ({ debited, fee, rate, date, movedFrom, nextDates }: Estimate): Priced => ({
  debtorCurrency: debited.currency,
  debited: minorUnits(debited),
  fee: minorUnits(fee),
  rate,
  executionDate: date,
  movedFrom,
  nextDates,
});

/** What a payment has of a quote that the bank made for a PSU. */
export const quotedBy = (
  { terms, reference, until, fundsAvailable }: Quote,
  { customerId, agreementId }: Pick<Asking, "customerId" | "agreementId">,
): Priced & Pick<PaymentHead, "debtorAccountId" | "debtorName" | "quote"> => ({
  ...priceOf(terms),
  debtorAccountId: terms.debtorAccountId,
  debtorName: terms.debtorName,
  quote: { reference, until, customerId, agreementId, fundsAvailable },
});

/** The terms of a payment as its PSU has approved them, for the bank. */
export function termsOf(payment: Payment): Terms {
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

/** How long before its end a quote is asked for anew, in milliseconds: as long as a link works. */
const margin = 600_000;

/** Whether a payment's quote holds for this PSU as long as the PSU may take to approve it. */
export function holdsFor(
  { quote }: Pick<PaymentHead, "quote">,
  { customerId, agreementId }: Pick<Asking, "customerId" | "agreementId">,
  now: Date,
): boolean {
  if (quote?.customerId !== customerId || quote.agreementId !== agreementId) return false;
  return Date.parse(quote.until) - now.getTime() > margin;
}
