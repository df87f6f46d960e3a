import type { Refusal } from "../../../shared/ports/schemas/quote.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { start } from "../../support/payments/authorisations.ts";
import { bulkOf, domestic, domesticOrder, eirik, entryOf } from "../../support/payments/orders.ts";
import { later, post, receive } from "../../support/payments/payments.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

beginAnew(useTable({ small: true }));
afterEach(healed);

const refusing = (...refusals: Refusal[]) =>
  failing({ estimate: () => async () => ({ refusals }), check: () => async () => ({ refusals }) });

const ownAccount = { bban: eirik.main.bban, currency: "NOK" };
const creditor = { reason: "creditor", path: "transfer.creditorAccount" } as const;
const sameAccount = "The debtor and the creditor have the same account.";
const otherwise = "The creditor's account cannot take this payment.";

describe("an order that the bank refuses (specification, Error codes)", () => {
  it.each<[string, Record<string, unknown>, Refusal, object]>([
    [
      "the creditor",
      {},
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: otherwise },
    ],
    [
      "the creditor if it is the debtor's own account",
      { creditorAccount: ownAccount },
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: sameAccount },
    ],
    [
      "the creditor if its IBAN contains the debtor's BBAN",
      {
        debtorAccount: ownAccount,
        creditorAccount: { iban: eirik.main.iban, currency: "NOK" },
      },
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: sameAccount },
    ],
    [
      "the creditor, but without a path if the bank names none",
      {},
      { reason: "creditor" },
      { code: "PAYMENT_FAILED", path: undefined, text: otherwise },
    ],
    [
      "the payment as a whole if the bank only declines it",
      {},
      { reason: "declined" },
      { code: "PAYMENT_FAILED", text: "The bank declines this payment." },
    ],
    [
      "the currency of the creditor's account",
      {},
      { reason: "currency", path: "transfer.creditorAccount.currency" },
      {
        code: "PAYMENT_FAILED",
        path: "creditorAccount.currency",
        text: "The creditor account is in another currency.",
      },
    ],
    [
      "the currency of the amount",
      {},
      { reason: "currency", path: "transfer.amount.currency" },
      {
        code: "PAYMENT_FAILED",
        path: "instructedAmount.currency",
        text: "The bank has no exchange rate for this currency.",
      },
    ],
    [
      "a KID in the deprecated field, with the path as posted",
      { remittanceInformationStructured: { reference: "4963919529" } },
      { reason: "kidInvalid", path: "transfer.remittanceInformationStructuredArray.0.reference" },
      { code: "KID_INVALID", path: "remittanceInformationStructured.reference" },
    ],
    [
      "the amount",
      {},
      { reason: "limit", path: "transfer.amount" },
      { code: "PAYMENT_FAILED", path: "instructedAmount.amount" },
    ],
  ])("gets the error for the bank's reason, about %s", async (_, changes, refusal, told) => {
    refusing(refusal);
    const sent = { product: domestic };
    expect(await post(domesticOrder(changes), sent)).toMatchObject({ status: 400, ...told });
  });

  it("gets one error for each refused payment if the order is a bulk", async () => {
    refusing(
      { reason: "creditor", path: "transfers.0.creditorAccount" },
      { reason: "creditor", path: "transfers.1.creditorAccount" },
    );
    const payments = [entryOf(), entryOf({ creditorAccount: ownAccount })];
    const { body } = await post(bulkOf({ debtorAccount: ownAccount, payments }));
    expect(body.tppMessages).toMatchObject([
      { path: "payments.0.creditorAccount", text: otherwise },
      { path: "payments.1.creditorAccount", text: sameAccount },
    ]);
  });

  it("is refused when a new SCA starts on a later day, and the payment stays RCVD", async () => {
    const received = await receive(domesticOrder(), { product: domestic });
    const now = later(testTime, { hours: 20 });
    refusing({ reason: "account", path: "debtorAccount" });
    expect(await start("authorisation", received, { now })).toMatchObject({
      status: 400,
      code: "PAYMENT_FAILED",
      path: "debtorAccount",
      text: "This payment cannot be made from the debtor account.",
    });
    healed();
    expect(await received.status({ now })).toEqual({ transactionStatus: "RCVD" });
    expect(await start("authorisation", received, { now })).toMatchObject({ status: 201 });
  });

  it.each<[Refusal["reason"], string, string]>([
    ["mandate", "PAYMENT_FAILED", "The PSU cannot pay from the debtor account."],
    ["account", "PAYMENT_FAILED", "The PSU cannot pay from the debtor account."],
    ["declined", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["limit", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["creditor", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["date", "CONFLICT", "The payment, the session or the bank's data has changed"],
  ])(
    `is refused for the reason "%s" when the summary opens: the SCA ends with %s, and the payment stays RCVD`,
    async (reason, code, text) => {
      const received = await receive(domesticOrder(), { product: domestic });
      const browser = visitor();
      const start = await browser.open(received.link);
      refusing({ reason });
      const end = broughtBack(await browser.submit(start, "identify", [["number", eirik.number]]));
      expect(end).toMatchObject({ code, message: expect.stringContaining(text) });
      healed();
      expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    },
  );
});
