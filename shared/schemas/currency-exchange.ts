import * as v from "valibot";

/** The exchange rate of an amount (specification, Transaction details, currencyExchange). */
export const CurrencyExchange = v.object({
  sourceCurrency: v.string(),
  exchangeRate: v.string(),
  /** The rate is the price of one unit of this currency, in the other of the two currencies. */
  unitCurrency: v.string(),
  targetCurrency: v.string(),
  quotationDate: v.string(),
  contractIdentification: v.optional(v.string()),
});
export type CurrencyExchange = v.InferOutput<typeof CurrencyExchange>;
