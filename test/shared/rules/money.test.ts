import {
  amountText,
  convert,
  divideDown,
  divideHalfEven,
  divideUp,
  toMinorUnits,
} from "../../../shared/rules/money.ts";
import { nokRates } from "../../../shared/sandbox/rules/rates.ts";
import { Currency, minorUnitsOf } from "../../../shared/schemas/currency.ts";
import { fc } from "../../support/run/fast-check.ts";

const currencies = fc.constantFrom(...Currency.options);
const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const positive = fc.bigInt({ min: 0n, max: 10n ** 18n });

/** Returns a rate times 10^9. No rate in the table has more than nine decimals. */
const nanos = (currency: Currency) => BigInt(Math.round(Number(nokRates[currency]) * 1e9));

describe("money in minor units", () => {
  it.each([
    ["125.5", "NOK", 12550n, "125.50"],
    ["1000", "JPY", 1000n, "1000"],
    ["0.001", "KWD", 1n, "0.001"],
    ["-12.50", "EUR", -1250n, "-12.50"],
    ["-0.05", "EUR", -5n, "-0.05"],
    ["0", "NOK", 0n, "0.00"],
    ["1.00001", "XDR", 100001n, "1.00001"],
  ])("reads %s %s and writes it with all decimals", (amount, currency, minor, text) => {
    expect(toMinorUnits({ amount, currency })).toBe(minor);
    expect(amountText(minor, currency)).toBe(text);
  });

  it("reads back every amount that it writes", () => {
    const isRead = (minor: bigint, currency: string) =>
      expect(toMinorUnits({ amount: amountText(minor, currency), currency })).toBe(minor);
    fc.assert(fc.property(amounts, currencies, isRead));
  });

  it.each([
    [
      "more decimals than the currency has",
      { amount: "1.234", currency: "NOK" },
      "The amount has more decimals than its currency.",
    ],
    [
      "an unknown currency",
      { amount: "1", currency: "toString" },
      "The currency is not supported.",
    ],
  ])("throws for %s", (_, amount, text) => {
    expect(() => toMinorUnits(amount)).toThrow(text);
  });
});

describe("rounding half to even", () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [8n, 3n, 3n],
    [7n, 3n, 2n],
    [10n, 3n, 3n],
    [0n, 3n, 0n],
  ])("divides %i by %i to %i", (dividend, divisor, quotient) => {
    expect(divideHalfEven(dividend, divisor)).toBe(quotient);
  });
});

describe("conversion", () => {
  const nok = { NOK: "1", EUR: "11.81", JPY: "0.06432", KWD: "32.784" };

  it.each([
    [100_00n, "EUR", "NOK", 1181_00n, 1181_00n],
    [1181_00n, "NOK", "EUR", 100_00n, 100_00n],
    [1000n, "JPY", "NOK", 64_32n, 64_32n],
    [1_000n, "KWD", "JPY", 510n, 509n],
    [12_50n, "EUR", "NOK", 147_63n, 147_62n],
    [10_00n, "NOK", "EUR", 85n, 84n],
    [-100_00n, "EUR", "NOK", -1181_00n, -1181_00n],
    [-12_50n, "EUR", "NOK", -147_63n, -147_62n],
    [77n, "EUR", "EUR", 77n, 77n],
  ])(
    "converts %i %s to %s with a debit of %i and a credit of %i",
    (minor, from, to, debited, credited) => {
      expect(convert(minor, from, to, { nok }, divideUp)).toBe(debited);
      expect(convert(minor, from, to, { nok }, divideDown)).toBe(credited);
    },
  );

  it.each([
    ["XAF", "NOK"],
    ["NOK", "XAF"],
  ])("from %s to %s has no result without a rate", (from, to) => {
    expect(convert(1n, from, to, { nok }, divideUp)).toBeUndefined();
  });

  it("needs no rate within one currency", () => {
    expect(convert(1n, "XAF", "XAF", { nok }, divideUp)).toBe(1n);
  });

  it("rounds a debit up and a credit down, by less than a minor unit", () => {
    const isRounded = (minor: bigint, from: Currency, to: Currency) => {
      const [debited = 0n, credited = 0n] = [divideUp, divideDown].map(
        (rounding) => convert(minor, from, to, { nok: nokRates }, rounding) ?? 0n,
      );
      const unit = nanos(to) * 10n ** BigInt(minorUnitsOf[from]);
      const exact = minor * nanos(from) * 10n ** BigInt(minorUnitsOf[to]);
      expect(from === to || (debited * unit >= exact && debited * unit < exact + unit)).toBe(true);
      expect(from === to || (credited * unit <= exact && credited * unit > exact - unit)).toBe(
        true,
      );
    };
    fc.assert(fc.property(positive, currencies, currencies, isRounded));
  });
});
