import { refusedOrder } from "../../../shared/payments/refused-order.ts";
import type { Refusal } from "../../../shared/ports/schemas/quote.ts";
import type { PostedOrder } from "../../../shared/rules/bank-order.ts";

const order = {
  debtorAccount: { bban: "86011117947" },
  creditorAccount: { bban: "12345678903" },
  creditorName: "Nordlys Kaffe AS",
  instructedAmount: { amount: "10.00", currency: "NOK" },
};
const posted = { service: "payments", order } as unknown as PostedOrder;

/** Returns code, path and text of each refusal, as the TPP gets them. */
const told = (...refusals: Refusal[]) => toldOf(posted, ...refusals);
const toldOf = (order: PostedOrder, ...refusals: Refusal[]) => {
  const { code, message, details } = refusedOrder({ refusals }, order);
  const also = details.also ?? [];
  return [[code, details.path, message], ...also.map((each) => [each.code, each.path, each.text])];
};

describe("the refusal of an order by the bank (specification, Error codes)", () => {
  it.each<[Refusal["reason"], string, string]>([
    ["funds", "PAYMENT_FAILED", "There is too little money on the debtor account."],
    ["limit", "PAYMENT_FAILED", "The amount is greater than the limit for one order."],
    ["account", "PAYMENT_FAILED", "This payment cannot be made from the debtor account."],
    ["mandate", "PAYMENT_FAILED", "This payment cannot be made from the debtor account."],
    ["product", "PRODUCT_INVALID", "The debtor account cannot be used for this payment product."],
    ["creditor", "PAYMENT_FAILED", "The creditor's account cannot take this payment."],
    ["creditorBank", "PAYMENT_FAILED", "This product cannot reach the creditor's bank."],
    ["currency", "PAYMENT_FAILED", "The bank has no exchange rate for this currency."],
    ["date", "EXECUTION_DATE_INVALID", "The order cannot be executed on this day."],
    ["kidMissing", "KID_MISSING", "The creditor's account accepts only payments with a KID."],
    ["kidInvalid", "KID_INVALID", "The creditor's account does not accept this KID."],
    [
      "characters",
      "FORMAT_ERROR",
      "The text contains characters that the clearing system does not accept.",
    ],
    ["duplicate", "CONFLICT", "The bank already has the same order."],
    ["terms", "PAYMENT_FAILED", "The bank's price or rate has changed: try again."],
    ["late", "PAYMENT_FAILED", "The bank received the order too late for its execution date."],
    ["declined", "PAYMENT_FAILED", "The bank declines this payment."],
  ])("for the reason %s has the code %s", (reason, code, text) =>
    expect(told({ reason })).toEqual([[code, undefined, text]]),
  );

  it.each<[string, Refusal, string, string]>([
    [
      "a BIC of another country or bank",
      { reason: "creditor", path: "transfer.creditorAgent" },
      "creditorAgent",
      "The BIC and the creditor's account name different countries or banks.",
    ],
    [
      "a creditor account in another currency",
      { reason: "currency", path: "transfer.creditorAccount.currency" },
      "creditorAccount.currency",
      "The creditor account is in another currency.",
    ],
    [
      "an amount over the limit",
      { reason: "limit", path: "transfer.amount" },
      "instructedAmount.amount",
      "The amount is greater than the limit for one order.",
    ],
    [
      "a day, and names the first possible day",
      { reason: "date", path: "requestedDate", earliest: "2026-03-04" },
      "requestedExecutionDate",
      "The order cannot be executed on this day. The earliest day is 2026-03-04.",
    ],
  ])("names the posted field if the bank refuses %s", (_, refusal, path, text) =>
    expect(told(refusal)).toEqual([[expect.any(String), path, text]]),
  );

  it.each<[string, Refusal, string, string]>([
    [
      "a BIC of another country or bank",
      { reason: "creditor", path: "transfers.0.creditorAgent" },
      "payments.0.creditorAgent",
      "The BIC and the creditor's account name different countries or banks.",
    ],
    [
      "a creditor account in another currency",
      { reason: "currency", path: "transfers.1.creditorAccount.currency" },
      "payments.1.creditorAccount.currency",
      "The creditor account is in another currency.",
    ],
    [
      "an amount over the limit",
      { reason: "limit", path: "transfers.1.amount" },
      "payments.1.instructedAmount.amount",
      "The amount is greater than the limit for one order.",
    ],
    [
      "the debtor's account as the creditor's",
      { reason: "creditor", path: "transfers.1.creditorAccount" },
      "payments.1.creditorAccount",
      "The debtor and the creditor have the same account.",
    ],
    [
      "the creditor's account",
      { reason: "creditor", path: "transfers.0.creditorAccount" },
      "payments.0.creditorAccount",
      "The creditor's account cannot take this payment.",
    ],
    [
      "a payment beyond the end of the bulk",
      { reason: "creditor", path: "transfers.2.creditorAccount" },
      "payments.2.creditorAccount",
      "The creditor's account cannot take this payment.",
    ],
  ])("names a bulk payment's index and field if the bank refuses %s", (_, refusal, path, text) => {
    const { debtorAccount, ...entry } = order;
    const payments = [entry, { ...entry, creditorAccount: { iban: "NO9386011117947" } }];
    const bulk = { service: "bulk-payments", order: { debtorAccount, payments } };
    expect(toldOf(bulk as unknown as PostedOrder, refusal)).toEqual([
      [expect.any(String), path, text],
    ]);
  });

  it("does not say that debtor and creditor have the same account if their foreign accounts differ", () => {
    const abroad = (iban: string) => ({ iban });
    const accounts = {
      debtorAccount: abroad("SE4550000000058398257466"),
      creditorAccount: abroad("DE89370400440532013000"),
    };
    const transfer = { service: "payments", order: { ...order, ...accounts } };
    const refusal = { reason: "creditor", path: "transfer.creditorAccount" } as const;
    expect(toldOf(transfer as unknown as PostedOrder, refusal)).toEqual([
      ["PAYMENT_FAILED", "creditorAccount", "The creditor's account cannot take this payment."],
    ]);
  });

  it("names endDate if a standing order ends before its first day", () => {
    expect(told({ reason: "date", path: "schedule.endDate" })).toEqual([
      [
        "EXECUTION_DATE_INVALID",
        "endDate",
        "The order ends before the first day on which it would be executed.",
      ],
    ]);
  });

  it("counts as an error of the bank if it has no reason", () => {
    expect(() => told()).toThrow("The bank refused an order without a reason.");
  });

  it("has a message for each of several reasons", () => {
    expect(told({ reason: "late" }, { reason: "funds" }).map(([, , text]) => text)).toEqual([
      "The bank received the order too late for its execution date.",
      "There is too little money on the debtor account.",
    ]);
  });
});
