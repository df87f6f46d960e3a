import { toMinorUnits } from "../../../../shared/rules/money.ts";
import { priceTransfer, priceWithoutFlatFee } from "../../../../shared/sandbox/rules/fees.ts";
import { sandboxRates } from "../../../../shared/sandbox/rules/rates.ts";
import { fc } from "../../../support/run/fast-check.ts";

const rates = {
  quotationDate: "2026-01-02",
  nok: { NOK: "1", EUR: "11.81", USD: "10.074", SEK: "1.092" },
};
const price = (
  amount: string,
  currency: string,
  creditorCountry: string | undefined,
  debtor: string,
) =>
  priceTransfer({
    instructedAmount: { amount, currency },
    creditorCountry,
    debtorCurrency: debtor,
    rates,
  });

describe("the fee table of cross-border transfers", () => {
  it.each([
    ["EUR in the EEA from a NOK account", "100", "EUR", "DE", "NOK", 1181_00n, 5_91n],
    ["EUR in the EEA from a EUR account", "100", "EUR", "FI", "EUR", 100_00n, 0n],
    ["SEK in the EEA from a NOK account", "100", "SEK", "SE", "NOK", 109_20n, 40_55n],
    ["EUR outside the EEA from a NOK account", "100", "EUR", "CH", "NOK", 1181_00n, 80_91n],
    ["EUR outside the EEA from a EUR account", "100", "EUR", "CH", "EUR", 100_00n, 6_36n],
    [
      "USD to an unknown country from a NOK account",
      "100",
      "USD",
      undefined,
      "NOK",
      1007_40n,
      80_04n,
    ],
    ["NOK in the EEA from a NOK account", "100", "NOK", "DK", "NOK", 100_00n, 40_00n],
    ["an amount below a minor unit", "0.01", "SEK", "SE", "EUR", 1n, 3_40n],
  ])(
    "contains the price of a transfer of %s",
    (_, amount, currency, country, debtor, debited, fee) => {
      expect(price(amount, currency, country, debtor)).toMatchObject({ debited, fee });
    },
  );

  it.each([
    ["EUR", "NOK", { unitCurrency: "EUR", exchangeRate: "11.81" }],
    ["NOK", "EUR", { unitCurrency: "EUR", exchangeRate: "11.81" }],
    ["USD", "EUR", { unitCurrency: "EUR", exchangeRate: "1.172325" }],
    ["EUR", "USD", { unitCurrency: "EUR", exchangeRate: "1.172325" }],
  ])("shows the rate from %s to %s", (sourceCurrency, targetCurrency, rate) => {
    expect(price("1", sourceCurrency, "DE", targetCurrency)?.rate).toEqual({
      sourceCurrency,
      targetCurrency,
      quotationDate: "2026-01-02",
      ...rate,
    });
  });

  it("shows no rate if no currency is exchanged", () => {
    expect(price("100", "EUR", "DE", "EUR")).not.toHaveProperty("rate");
  });

  it.each([
    ["instructed currency", "XAF", "NOK"],
    ["account's currency", "NOK", "XAF"],
    ["currency of amount and account", "XAF", "XAF"],
  ])("has no price if the %s has no rate", (_, currency, debtor) => {
    expect(price("100", currency, "DE", debtor)).toBeUndefined();
  });

  it("converts the debited amount at the rate that it shows, to within one minor unit", () => {
    const traded = fc.constantFrom("NOK", "EUR", "USD", "SEK", "GBP", "PLN");
    const amounts = fc.integer({ min: 1, max: 10_000_000 });
    const isTold = (amount: number, currency: string, debtorCurrency: string) => {
      const instructedAmount = { amount: `${amount}`, currency };
      const priced = priceTransfer({
        instructedAmount,
        debtorCurrency,
        rates: sandboxRates("2026-03-02"),
      });
      const { unitCurrency, exchangeRate } = priced?.rate ?? {
        unitCurrency: currency,
        exchangeRate: "1",
      };
      const rate = unitCurrency === currency ? Number(exchangeRate) : 1 / Number(exchangeRate);
      const own = Number(toMinorUnits(instructedAmount)) * rate;
      expect(Math.abs(Number(priced?.debited) - own)).toBeLessThanOrEqual(1);
    };
    fc.assert(fc.property(amounts, traded, traded, isTold));
  });
});

describe("a transfer without a flat fee", () => {
  it.each([
    ["NOK from a NOK account", "100", "NOK", "NOK", 100_00n, 0n],
    ["EUR from a EUR account", "100", "EUR", "EUR", 100_00n, 0n],
    ["EUR from a NOK account", "100", "EUR", "NOK", 1181_00n, 5_91n],
    ["EUR from a USD account", "100", "EUR", "USD", 117_24n, 59n],
    ["an amount below a minor unit", "0.01", "SEK", "EUR", 1n, 1n],
  ])(
    "has no fee for %s, except that of a currency conversion",
    (_, amount, currency, debtorCurrency, debited, fee) => {
      const instructedAmount = { amount, currency };
      const priced = priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates });
      expect(priced).toMatchObject({ debited, fee });
    },
  );

  it.each([
    ["instructed", "XAF", "NOK"],
    ["account's", "EUR", "XAF"],
  ])("has no price if the %s currency has no rate", (_, currency, debtorCurrency) => {
    const instructedAmount = { amount: "1", currency };
    expect(priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates })).toBeUndefined();
  });

  it("costs what a cross-border transfer of EUR in the EEA costs", () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 });
    const debtors = fc.constantFrom("NOK", "EUR", "USD", "SEK");
    const isAlike = (amount: number, debtorCurrency: string) => {
      const instructedAmount = { amount: `${amount}`, currency: "EUR" };
      const without = priceWithoutFlatFee({ instructedAmount, debtorCurrency, rates });
      expect(without).toEqual(price(`${amount}`, "EUR", "DE", debtorCurrency));
    };
    fc.assert(fc.property(amounts, debtors, isAlike));
  });
});
