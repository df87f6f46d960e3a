import * as v from "valibot";

/** What one unit of each currency costs in another one. */
export const ExchangeRates = v.object({
  quotationDate: v.string(),
  baseCurrency: v.string(),
  rates: v.array(v.object({ currency: v.string(), rate: v.string() })),
});
