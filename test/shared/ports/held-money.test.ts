import { exampleCalls as answered } from "../../../infra/contract/example-calls.ts";
import { checkedAnswer, InvalidAnswer } from "../../../shared/ports/checked-answer.ts";
import { minorUnitsOf } from "../../../shared/schemas/currency.ts";
import { changed, exampleTime, isHeld } from "../../support/bank/held-answers.ts";
import { fc } from "../../support/run/fast-check.ts";

describe("the exchange rate of an order in another currency than its account's (the bank's port)", () => {
  const [asking, order] = answered.check[0];
  const euros = changed(order, "transfer.amount.currency", "EUR");
  const pair = { sourceCurrency: "EUR", targetCurrency: "NOK", unitCurrency: "EUR" };
  const at = (changes: object) => {
    const rate = { ...pair, exchangeRate: "11.50", quotationDate: "2026-03-02", ...changes };
    return () =>
      checkedAnswer(
        "check",
        [asking, euros] as never,
        changed(answered.check[1], "terms.rate", rate),
        exampleTime,
      );
  };

  it.each<[string, object]>([
    ["convert from the order's currency", {}],
    ["convert from the account's currency", { sourceCurrency: "NOK", targetCurrency: "EUR" }],
    ["be for one unit of the account's currency", { unitCurrency: "NOK" }],
  ])("may %s", (_, changes) => {
    expect(at(changes)).not.toThrow();
  });

  it.each<[string, object]>([
    ["convert from a third currency", { sourceCurrency: "USD" }],
    ["convert to a third currency", { targetCurrency: "SEK" }],
    ["convert from a currency to itself", { targetCurrency: "EUR" }],
    ["be for one unit of a third currency", { unitCurrency: "USD" }],
  ])("may not %s", (_, changes) => {
    expect(at(changes)).toThrow(InvalidAnswer);
  });
});

describe("an amount in the bank's answer", () => {
  const held = (amount: string, currency: string) =>
    isHeld("pending", [{ id: "row-1", amount: { amount, currency } }]);

  it("must have as many decimals as ISO 4217 gives its currency", () => {
    const currency = fc.constantFrom(
      ...(Object.keys(minorUnitsOf) as (keyof typeof minorUnitsOf)[]),
    );
    const whole = fc.bigInt(-9_999_999_999_999n, 9_999_999_999_999n);
    const digits = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(currency, whole, digits, (code, units, count) => {
        const text = count ? `${units}.${"1".repeat(count)}` : `${units}`;
        expect(held(text, code)).toBe(count === minorUnitsOf[code]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    "+1.00",
    "1e2",
    "01.00",
    ".50",
    "1.",
    " 1.00",
    "1.00 ",
    "-0.00",
    "1,00",
    "12345678901234.00",
    "",
    "１.00",
  ])("may not be written %j", (amount) => expect(held(amount, "NOK")).toBe(false));
});
