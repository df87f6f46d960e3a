import * as v from "valibot";

/** The price of one unit of each currency in another currency. */
export const ExchangeRates = v.object({
  quotationDate: v.string(),
  baseCurrency: v.string(),
  rates: v.array(v.object({ currency: v.string(), rate: v.string() })),
});
