import * as v from "valibot";
import {
  failedPaymentMessages,
  failureWarnings,
  staleStatusWarning,
  statusMessages,
  statusWarnings,
} from "../../../shared/payments/status-messages.ts";
import type { Payment } from "../../../shared/rules/payment.ts";

const texts = (said: Parameters<typeof failureWarnings>[0]) =>
  failureWarnings(said).map(({ category, code, path, text }) => {
    expect([category, code, path]).toEqual(["WARNING", "PAYMENT_FAILED", "transactionStatus"]);
    return text;
  });

describe("the message why an approved payment was not made (specification, Errors, Message structure)", () => {
  it.each([
    ["funds", "There was too little money on the debtor's account."],
    [
      "creditor",
      "The creditor's account could not take this payment: it may be closed, or in another currency.",
    ],
    ["account", "The debtor's account is closed, or no longer open to payments."],
    ["date", "The order could not be executed on its day."],
    ["terms", "The order is not what was approved, or its terms have changed."],
    ["limit", "The amount is greater than the limit for one order."],
    ["late", "The bank received the order too late for its execution date."],
  ] as const)("is in the answer about a payment rejected for the reason '%s'", (reason, text) =>
    expect(texts({ status: "RJCT", reason })).toEqual([text]),
  );

  it.each<[string, Parameters<typeof failureWarnings>[0]]>([
    ["the bank only declined the payment", { status: "RJCT", reason: "declined" }],
    ["the bank gives no reason", { status: "RJCT" }],
    ["the payment is not rejected", { status: "ACCP", reason: "funds" }],
    [
      "each payment of the bulk has a message of its own",
      { status: "RJCT", reason: "funds", failed: [{ index: 0, reason: "funds" }] },
    ],
  ])("is absent if %s", (_, said) => expect(texts(said)).toEqual([]));

  it("names the day of each skipped payment of a standing order, without a reason if the bank only declined the payment", () => {
    const skipped = [
      { date: "2026-03-02", reason: "funds" },
      { date: "2026-04-02", reason: "declined" },
    ] as const;
    expect(texts({ status: "ACTC", skipped: [...skipped] })).toEqual([
      "The payment of 2026-03-02 was not made. There was too little money on the debtor's account.",
      "The payment of 2026-04-02 was not made.",
    ]);
  });

  it.each([
    ["is given", "bulk-payments", "PART", ["payments.1 The bank did not make this payment."]],
    ["is given", "bulk-payments", "ACCP", ["payments.1 The bank did not make this payment."]],
    ["is given", "bulk-payments", "RJCT", ["payments.1 The bank did not make this payment."]],
    ["is absent", "bulk-payments", "ACSP", []],
    ["is absent", "payments", "RJCT", []],
  ])(
    "%s for a failed payment if the service is %s and the order's status is %s",
    (_, service, status, messages) => {
      const failed = [{ index: 1, reason: "declined" }];
      const told = failedPaymentMessages({ service, status, failed } as Payment);
      expect(told.map(({ path, text }) => `${path} ${text}`)).toEqual(messages);
      for (const { category, code } of told)
        expect([category, code]).toEqual(["ERROR", "PAYMENT_FAILED"]);
      expect(v.is(v.object(statusMessages), { tppMessages: told })).toBe(true);
    },
  );

  it("is absent if the bank names no failed payment", () =>
    expect(failedPaymentMessages({ service: "bulk-payments", status: "RJCT" } as Payment)).toEqual(
      [],
    ));
});

describe("the warning about an old status (specification, Errors, Message structure)", () => {
  const early = "2026-03-02T09:59:58.000Z";
  const warning = {
    category: "WARNING",
    code: "SYSTEM_ERROR",
    path: "transactionStatus",
    text: "The bank does not answer now: transactionStatus is as of 2026-03-02T09:59:58+00:00.",
  };

  it("names the time of the oldest status", () => {
    const told = [{ statusTime: "2026-03-02T10:00:00.000Z" }, {}, { statusTime: early }];
    expect(staleStatusWarning(told)).toEqual({ tppMessages: [warning] });
  });

  it("is absent if every status is new", () => expect(staleStatusWarning([{}])).toEqual({}));

  it("comes before the warnings about the payment", () => {
    const payment = { status: "RJCT", reason: "funds", statusTime: early } as unknown as Payment;
    expect(statusWarnings(payment)).toEqual([
      warning,
      expect.objectContaining({ code: "PAYMENT_FAILED" }),
    ]);
    expect(statusWarnings({ status: "ACSC" } as Payment)).toEqual([]);
  });
});
