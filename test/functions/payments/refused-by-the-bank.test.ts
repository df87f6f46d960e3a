import type { Refusal } from "../../../shared/ports/schemas/quote.ts";
import { bulkOf, entryOf, postBulk } from "../../support/bulks.ts";
import { domestic, domesticOrder } from "../../support/domestic.ts";
import { failing, healed } from "../../support/failing-bank.ts";
import { beginAnew } from "../../support/made-once.ts";
import { eirik, post, receive, statusOf } from "../../support/payments.ts";
import { broughtBack, visitor } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";

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
      "whose creditor the bank refuses",
      {},
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: otherwise },
    ],
    [
      "from an account to itself, whatever the bank calls it",
      { creditorAccount: ownAccount },
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: sameAccount },
    ],
    [
      "from an account, named by BBAN, to itself, named by IBAN",
      {
        debtorAccount: ownAccount,
        creditorAccount: { iban: eirik.main.iban, currency: "NOK" },
      },
      creditor,
      { code: "PAYMENT_FAILED", path: "creditorAccount", text: sameAccount },
    ],
    [
      "without saying which field",
      {},
      { reason: "creditor" },
      { code: "PAYMENT_FAILED", path: undefined, text: otherwise },
    ],
    [
      "and says no more",
      {},
      { reason: "declined" },
      { code: "PAYMENT_FAILED", text: "The bank declines this payment." },
    ],
    [
      "for its amount",
      {},
      { reason: "limit", path: "transfer.amount" },
      { code: "PAYMENT_FAILED", path: "instructedAmount.amount" },
    ],
  ])("%s is refused with a text that is true of it", async (_, changes, refusal, told) => {
    refusing(refusal);
    const sent = { product: domestic };
    expect(await post(domesticOrder(changes), sent)).toMatchObject({ status: 400, ...told });
  });

  it("names each payment of a bulk with a text that is true of it", async () => {
    refusing(
      { reason: "creditor", path: "transfers.0.creditorAccount" },
      { reason: "creditor", path: "transfers.1.creditorAccount" },
    );
    const payments = [entryOf(), entryOf({ creditorAccount: ownAccount })];
    const { body } = await postBulk(bulkOf({ debtorAccount: ownAccount, payments }));
    expect(body.tppMessages).toMatchObject([
      { path: "payments.0.creditorAccount", text: otherwise },
      { path: "payments.1.creditorAccount", text: sameAccount },
    ]);
  });

  it.each<[Refusal["reason"], string, string]>([
    ["mandate", "PAYMENT_FAILED", "The PSU cannot pay from the debtor account."],
    ["account", "PAYMENT_FAILED", "The PSU cannot pay from the debtor account."],
    ["declined", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["limit", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["creditor", "PAYMENT_FAILED", "The bank refuses the payment."],
    ["date", "CONFLICT", "The payment, the session or the sandbox changed"],
  ])(
    "for %s when its summary opens, ends the SCA with %s and leaves it received",
    async (reason, code, text) => {
      const received = await receive(domesticOrder(), { product: domestic });
      const browser = visitor();
      const start = await browser.open(received.link);
      refusing({ reason });
      const end = broughtBack(await browser.submit(start, "identify", [["number", eirik.number]]));
      expect(end).toMatchObject({ code, message: expect.stringContaining(text) });
      healed();
      expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
    },
  );
});
