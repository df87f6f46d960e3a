import { isIn } from "../../products/country-groups.ts";
import {
  convert,
  decimalText,
  divideHalfEven,
  divideUp,
  fractionOf,
  type Rates,
  toMinorUnits,
} from "../../rules/money.ts";
import type { WorldCurrencyExchange } from "./lists.ts";

type Transfer = {
  instructedAmount: { amount: string; currency: string };
  debtorCurrency: string;
  rates: Rates;
};

export type Price = {
  /** The debited amount without the fee, in minor units of the account's currency. */
  debited: bigint;
  /** All fees together, in minor units of the account's currency. */
  fee: bigint;
  rate?: WorldCurrencyExchange;
};

/** The whole debit, with the fee. */
export const totalPrice = ({ debited, fee }: Pick<Price, "debited" | "fee">): bigint =>
  debited + fee;

/** The fees in øre. */
const flatFees = { euroInEea: 0n, otherInEea: 4_000n, elsewhere: 7_500n };

/** The conversion fee in thousandths of the converted amount. */
const conversionFee = 5n;

/**
 * Prices a cross-border transfer by the bank's published table:
 *
 *     EUR to a country of the EEA                                  NOK 0
 *     another currency to a country of the EEA                     NOK 40
 *     any currency to any other country, or to an unknown one      NOK 75
 *     conversion between two currencies                            0.5 % of the debited amount, in addition
 *
 * Flat fees are debited in the account's currency. All results are debited amounts, so they are rounded up. Returns
 * undefined if a currency has no rate.
 */
export const priceTransfer = ({
  creditorCountry,
  ...transfer
}: Transfer & { creditorCountry?: string | undefined }): Price | undefined =>
  priceWith(flatFee(transfer.instructedAmount.currency, creditorCountry), transfer);

/**
 * Prices a transfer without a flat fee: a domestic one, or EUR to any country of SEPA. Conversion costs the same as for
 * a cross-border transfer. Returns undefined if a currency has no rate.
 */
export const priceWithoutFlatFee = (transfer: Transfer): Price | undefined =>
  priceWith(0n, transfer);

const priceWith = (
  inKroner: bigint,
  { instructedAmount, debtorCurrency, rates }: Transfer,
): Price | undefined => {
  const { currency } = instructedAmount;
  const flat = inKroner && convert(inKroner, "NOK", debtorCurrency, rates, divideUp);
  const instructed = toMinorUnits(instructedAmount);
  if (flat === undefined) return undefined;
  if (currency === debtorCurrency) return { debited: instructed, fee: flat };
  const rate = exchangeRate(currency, debtorCurrency, rates);
  const debited = rate && convertAt(rate, instructed);
  if (rate === undefined || debited === undefined) return undefined;
  return { debited, fee: flat + divideUp(debited * conversionFee, 1000n), rate };
};

const flatFee = (currency: string, country: string | undefined) => {
  if (country === undefined || !isIn("eea", country)) return flatFees.elsewhere;
  return currency === "EUR" ? flatFees.euroInEea : flatFees.otherInEea;
};

/**
 * Returns the rate that the customer sees: the table's rate against NOK, otherwise a rate with six decimals for one
 * unit of the more valuable currency. The bank converts with this rate, so that everybody can check the sum.
 */
export const exchangeRate = (
  sourceCurrency: string,
  targetCurrency: string,
  { nok, quotationDate }: Rates,
): WorldCurrencyExchange | undefined => {
  const [source, target] = [nok[sourceCurrency], nok[targetCurrency]];
  if (source === undefined || target === undefined) return undefined;
  const told = (unitCurrency: string, exchangeRate: string) => ({
    sourceCurrency,
    targetCurrency,
    unitCurrency,
    exchangeRate,
    quotationDate,
  });
  if (targetCurrency === "NOK") return told(sourceCurrency, source);
  if (sourceCurrency === "NOK") return told(targetCurrency, target);
  const [a, b] = [fractionOf(source), fractionOf(target)];
  return a.over * b.under >= b.over * a.under
    ? told(sourceCurrency, quotient(a, b))
    : told(targetCurrency, quotient(b, a));
};

type Fraction = ReturnType<typeof fractionOf>;

const quotient = (a: Fraction, b: Fraction) =>
  decimalText(divideHalfEven(a.over * b.under * 1_000_000n, a.under * b.over), 6);

const convertAt = (
  { sourceCurrency, targetCurrency, unitCurrency, exchangeRate }: WorldCurrencyExchange,
  minor: bigint,
) =>
  convert(
    minor,
    sourceCurrency,
    targetCurrency,
    { nok: { [sourceCurrency]: "1", [targetCurrency]: "1", [unitCurrency]: exchangeRate } },
    divideUp,
  );
