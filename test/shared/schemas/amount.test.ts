import * as v from "valibot";
import { amountText } from "../../../shared/rules/money.ts";
import { Amount, PositiveAmount } from "../../../shared/schemas/amount.ts";
import { Currency } from "../../../shared/schemas/currency.ts";
import { fc } from "../../support/run/fast-check.ts";

const refusal = (schema: v.GenericSchema, input: unknown) => {
  const [issue] = v.safeParse(schema, input).issues ?? [];
  return issue && { path: v.getDotPath(issue), text: issue.message };
};

const form =
  "An amount has digits and at most one decimal point: no sign, exponent, blank or leading zero.";

describe("specification, Resources, Amount", () => {
  it.each([
    ["0", "NOK", "0.00"],
    ["0.5", "NOK", "0.50"],
    ["12.5", "EUR", "12.50"],
    ["125.50", "NOK", "125.50"],
    ["1000", "JPY", "1000"],
    ["1.234", "KWD", "1.234"],
    ["1.2", "KWD", "1.200"],
    ["1.23456", "XDR", "1.23456"],
    ["9999999999999.99", "NOK", "9999999999999.99"],
  ])("reads %s %s as %s, with the decimals of its currency", (amount, currency, full) => {
    expect(v.parse(Amount, { amount, currency })).toEqual({ amount: full, currency });
  });

  it.each([
    ["a JSON number", 125.5, "NOK", "amount", "An amount is a string, such as 125.50."],
    ["an empty amount", "", "NOK", "amount", form],
    ["a minus sign", "-1", "NOK", "amount", form],
    ["a plus sign", "+1", "NOK", "amount", form],
    ["an exponent", "1e3", "NOK", "amount", form],
    ["a blank", "1 000", "NOK", "amount", form],
    ["a line break", "1\n", "NOK", "amount", form],
    ["a comma", "1,50", "NOK", "amount", form],
    ["leading zeros", "001", "NOK", "amount", form],
    ["an amount without a digit before the point", ".5", "NOK", "amount", form],
    ["an amount without a digit after the point", "5.", "NOK", "amount", form],
    ["two points", "1.2.3", "NOK", "amount", form],
    ["digits of another script", "١٢", "NOK", "amount", form],
    [
      "14 digits before the point",
      "12345678901234",
      "NOK",
      "amount",
      "An amount has at most 13 digits before the decimal point.",
    ],
    ["decimals of a yen", "1.5", "JPY", "amount", "An amount in JPY has no decimals."],
    [
      "four decimals of a dinar",
      "1.2345",
      "KWD",
      "amount",
      "An amount in KWD has at most 3 decimals.",
    ],
    ["six decimals", "1.234567", "XDR", "amount", "An amount in XDR has at most 5 decimals."],
    [
      "14 decimals",
      "1.12345678901234",
      "XDR",
      "amount",
      "An amount in XDR has at most 5 decimals.",
    ],
    [
      "an unknown currency",
      "1",
      "nok",
      "currency",
      "A currency is an ISO 4217 code that the bank supports.",
    ],
  ])("refuses %s", (_, amount, currency, path, text) => {
    expect(refusal(Amount, { amount, currency })).toEqual({ path, text });
  });

  it.each([
    ["without the field amount", { currency: "NOK" }, "amount", "This field is required."],
    ["without the field currency", { amount: "1" }, "currency", "This field is required."],
    [
      "with an unknown field",
      { amount: "1", currency: "NOK", unit: 1 },
      "unit",
      "An amount has no such field.",
    ],
    ["that is a string", "1 NOK", null, "An amount is a JSON object."],
  ])("refuses an Amount %s", (_, input, path, text) => {
    expect(refusal(Amount, input)).toEqual({ path, text });
  });

  it.each(["0", "0.00"])("refuses %s as the amount of a payment", (amount) => {
    expect(refusal(PositiveAmount, { amount, currency: "NOK" })).toEqual({
      path: "amount",
      text: "An amount to be paid is greater than zero.",
    });
  });

  it("accepts every amount in the form in which the bank writes it", () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 13n - 1n });
    const isAccepted = (value: bigint, currency: Currency) => {
      const written = { amount: amountText(value, currency), currency };
      expect(v.parse(PositiveAmount, written)).toEqual(written);
    };
    fc.assert(fc.property(minor, fc.constantFrom(...Currency.options), isAccepted));
  });

  it("never repeats input in a refusal", () => {
    const isQuiet = (amount: string, currency: string) => {
      const { issues = [] } = v.safeParse(Amount, {
        amount: `~${amount}`,
        currency: `~${currency}`,
      });
      for (const { message } of issues) expect(message).not.toContain("~");
    };
    fc.assert(fc.property(fc.string(), fc.string(), isQuiet));
  });
});
