import type { Attributes } from "../../../shared/table/expressions.ts";
import { alterOrder, orderKey } from "../../support/bank/order-items.ts";
import { eirik, havbris } from "../../support/payments/payments.ts";
import {
  expectRefused,
  itemOf,
  type Kind,
  standing,
  withChanges,
} from "../../support/payments/tampered-payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beforeAll(() => anotherTpp());

const submitted = {
  abroad: standing(kept, "abroad", "submitted"),
  "in Norway": standing(kept, "in Norway", "submitted"),
};

const money = (amount: string, currency = "NOK") => ({ amount, currency });
const rate = {
  sourceCurrency: "EUR",
  exchangeRate: "1",
  unitCurrency: "EUR",
  targetCurrency: "NOK",
  quotationDate: "2026-01-02",
};

// biome-ignore format: one change per line
const inBankOrder: [what: string, kind: Kind, part: "order" | "transfer" | "terms", changes: object][] = [
  ["the amount", "abroad", "transfer", { amount: money("999.00", "EUR") }],
  ["the currency", "abroad", "transfer", { amount: money("250.00", "USD") }],
  ["the payee", "abroad", "transfer", { creditorName: "Mallory" }],
  ["the payee's account", "in Norway", "transfer", { creditorAccount: iban(havbris.main.iban) }],
  ["the payee's bank", "abroad", "transfer", { creditorAgent: "DEUTDEFF" }],
  ["the payee's address", "abroad", "transfer", { creditorAddress: { country: "FR" } }],
  ["the message", "in Norway", "transfer", { remittanceInformationUnstructured: "Other" }],
  ["a KID that was none", "in Norway", "transfer", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }],
  ["the purpose", "abroad", "transfer", { purposeCode: "SALA" }],
  ["the debtor's account as posted", "in Norway", "order", { debtorAccount: iban(eirik.other.iban) }],
  ["the day asked for", "abroad", "order", { requestedDate: "2026-03-11" }],
  ["the product", "abroad", "order", { product: "sepa-credit-transfers" }],
  ["what is debited", "abroad", "terms", { debited: money("0.01") }],
  ["the fee", "abroad", "terms", { fee: money("0.00") }],
  ["the rate", "abroad", "terms", { rate }],
  ["the account it is taken from", "abroad", "terms", { debtorAccountId: "another" }],
  ["the owner's name", "abroad", "terms", { debtorName: "Mallory" }],
  ["the day it was promised for", "abroad", "terms", { date: "2026-03-09" }],
];

// biome-ignore format: one change per line
const beside: [what: string, set: Attributes, remove?: string[]][] = [
  ["the day", { date: "2026-03-09" }],
  ["the day that it was shown with", { shownDate: "2026-03-09" }],
  ["a day it was moved from", { movedFrom: "2026-03-08" }],
  ["the TPP", { tppId: "NO-FSA-1" }],
  ["who approved", { customerId: "another" }],
  ["the agreement it was approved under", { agreementId: "another" }],
  ["when it was approved", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the seal", { seal: "another" }],
  ["no seal at all", {}, ["seal"]],
];

describe("what was changed between what the PSU saw and what executes (dynamic linking)", () => {
  it.each(inBankOrder)(
    "is refused where the bank has the order: %s",
    async (_, kind, part, changes) => {
      const payment = await submitted[kind]();
      const item = await itemOf(payment.received, await orderKey(payment.received));
      const { transfer } = item.order as { transfer: object };
      await alterOrder(
        payment.received,
        part === "transfer"
          ? withChanges(item, "order", { transfer: { ...transfer, ...changes } })
          : withChanges(item, part, changes),
      );
      // This change may hide which amount is reserved on which account.
      await expectRefused(payment, part === "terms" ? "booked" : "money");
    },
  );

  it.each(beside)("is refused where the bank has the order: %s", async (_, set, remove = []) => {
    const payment = await submitted.abroad();
    await alterOrder(payment.received, set, remove);
    await expectRefused(payment, "booked");
  });
});
