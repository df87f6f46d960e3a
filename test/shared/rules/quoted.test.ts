import type { Payment } from "../../../shared/rules/payment.ts";
import { approvedTerms, isQuoteValidFor, pricedByEstimate } from "../../../shared/rules/quoted.ts";

const now = new Date("2026-03-02T12:00:00Z");
const until = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const tenMinutes = 600_000;
const psu = { customerId: "1", agreementId: "7" };

describe("the quote of a payment (decision: the quote holds for as long as the approval may take)", () => {
  it.each<[string, boolean, Payment["quote"], typeof psu | { customerId: string }]>([
    [
      "is kept if it expires more than ten minutes from now",
      true,
      { ...psu, reference: "a", until: until(tenMinutes + 1) },
      psu,
    ],
    [
      "is renewed if it expires in ten minutes",
      false,
      { ...psu, reference: "a", until: until(tenMinutes) },
      psu,
    ],
    ["is requested if the payment has no quote", false, undefined, psu],
    [
      "is renewed if it is another customer's",
      false,
      { ...psu, customerId: "2", reference: "a", until: until(2 * tenMinutes) },
      psu,
    ],
    [
      "is renewed if it is for another agreement",
      false,
      { ...psu, reference: "a", until: until(2 * tenMinutes) },
      { customerId: "1", agreementId: "8" },
    ],
    [
      "is renewed if it is for an agreement and the PSU acts without one",
      false,
      { ...psu, reference: "a", until: until(2 * tenMinutes) },
      { customerId: "1" },
    ],
  ])("%s", (_, holds, quote, caller) => {
    expect(isQuoteValidFor({ quote }, caller, now)).toBe(holds);
  });
});

describe("approvedTerms() (the terms that the PSU approved, for the bank port)", () => {
  const terms = {
    ...{ debtorAccountId: "a", debtorName: "Kari", date: "2026-03-03" },
    debited: { amount: "10.50", currency: "NOK" },
    fee: { amount: "0.00", currency: "NOK" },
  };
  const rate = { sourceCurrency: "EUR", targetCurrency: "NOK", exchangeRate: "11.62" };

  it.each<[string, object]>([
    ["only the price and the day", {}],
    ["the exchange rate", { rate }],
    ["the day from which the bank moved the payment", { movedFrom: "2026-03-01" }],
    ["the next days of a standing order", { nextDates: ["2026-04-03"] }],
  ])("returns the terms of the estimate, with %s", (_, more) => {
    const { debtorAccountId, debtorName } = terms;
    const priced = pricedByEstimate({ ...terms, ...more } as never);
    expect(approvedTerms({ ...priced, debtorAccountId, debtorName } as Payment)).toStrictEqual({
      ...terms,
      ...more,
    });
  });
});
