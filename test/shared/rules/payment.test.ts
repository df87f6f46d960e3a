import {
  currentPayment,
  isUnanswered,
  type PaymentState,
  paymentStates,
  takesMore,
  totalDebit,
} from "../../../shared/rules/payment.ts";
import { isInstantPayment } from "../../../shared/rules/product-rules.ts";

const createdAt = "2026-03-02T12:00:00Z";
const end = Date.parse("2026-03-03T12:00:00Z");
const rate = { sourceCurrency: "EUR" } as NonNullable<Parameters<typeof takesMore>[0]["rate"]>;

describe("a payment (specification, Limits: 24 hours)", () => {
  const payment = (state: PaymentState) => ({ state, createdAt, status: "RCVD" as const });

  it("is rejected if it is not approved within 24 hours, and not before", () => {
    expect(currentPayment(payment("received"), new Date(end))).toEqual(payment("received"));
    const after = currentPayment(payment("received"), new Date(end + 1));
    expect(after).toEqual({ ...payment("rejected"), status: "RJCT" });
  });

  it.each(paymentStates.filter((state) => state !== "received"))(
    "is not changed by the 24-hour limit in the state '%s'",
    (state) => {
      expect(currentPayment(payment(state), new Date(2 * end))).toEqual(payment(state));
    },
  );
});

describe("the sum taken from the account for a payment (decision: the price that the PSU sees)", () => {
  it.each([
    [
      "equals the amount if there is no fee and no exchange rate",
      { fee: 0n, rate: undefined },
      false,
    ],
    ["differs from the amount if there is a fee", { fee: 1n, rate: undefined }, true],
    ["differs from the amount if there is an exchange rate", { fee: 0n, rate }, true],
    ["differs from the amount if there are a fee and an exchange rate", { fee: 1n, rate }, true],
  ])("%s", (_, payment, more) => {
    expect(takesMore(payment)).toBe(more);
  });

  it("is the debited amount plus the fee", () => {
    expect(totalDebit({ debited: 1000n, fee: 5n })).toBe(1005n);
  });
});

describe("a payment", () => {
  it("waits for the bank's answer while it is submitted or cancelled", () => {
    const waiting = paymentStates.filter((state) => isUnanswered({ state }));
    expect(waiting).toEqual(["submitting", "cancelling"]);
  });

  it.each([
    ["instant-norwegian-domestic-credit-transfers-straks", true],
    ["norwegian-domestic-credit-transfers", false],
  ] as const)("is instant only if its product is: %s gives %s", (product, instant) => {
    expect(isInstantPayment({ service: "payments", product } as never)).toBe(instant);
  });
});
