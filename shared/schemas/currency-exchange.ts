import * as v from "valibot";

/** At what rate an amount was exchanged (specification, Transaction details, currencyExchange). */
export const CurrencyExchange = v.object({
  sourceCurrency: v.string(),
  exchangeRate: v.string(),
  /** The currency the rate is told for one unit of. */
  unitCurrency: v.string(),
  targetCurrency: v.string(),
  quotationDate: v.string(),
  contractIdentification: v.optional(v.string()),
});
export type CurrencyExchange = v.InferOutput<typeof CurrencyExchange>;
