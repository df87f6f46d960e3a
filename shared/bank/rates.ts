import type { Rates } from "../rules/money.ts";

/** What the sandbox trades at: made-up middle rates close to those of early 2026, which never move. */
export const sandboxRates: Rates = {
  quotationDate: "2026-01-02",
  // biome-ignore format: it reads as a table
  nok: {
    NOK: "1",
    AED: "2.7431", AUD: "6.7315", BRL: "1.8422", CAD: "7.3480", CHF: "12.7125", CNY: "1.4412",
    CZK: "0.4871", DKK: "1.5812", EUR: "11.8100", GBP: "13.5540", HKD: "1.2948", HUF: "0.03068",
    IDR: "0.000604", ILS: "3.1610", INR: "0.1120", ISK: "0.0801", JPY: "0.06432", KRW: "0.00698",
    KWD: "32.7840", MAD: "1.1045", MXN: "0.5603", MYR: "2.4830", NZD: "5.8120", PHP: "0.1713",
    PLN: "2.7986", RON: "2.3190", SAR: "2.6863", SEK: "1.0920", SGD: "7.8405", THB: "0.3204",
    TRY: "0.2346", TWD: "0.3208", USD: "10.0740", ZAR: "0.6082",
  },
};
