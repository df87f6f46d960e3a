import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { deaths, dyingAtBank } from "../../support/bank/dying-at-bank.ts";
import { alterPayment, orderItem } from "../../support/bank/order-items.ts";
import { testTime } from "../../support/operations/call.ts";
import { atDecision } from "../../support/payments/authorisations.ts";
import { eirik, havbris } from "../../support/payments/orders.ts";
import { book } from "../../support/payments/payments.ts";
import {
  balances,
  expectRefused,
  itemOf,
  itsDay,
  type Kind,
  type Stage,
  standing,
  withChanges,
} from "../../support/payments/tampered-payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { sampled } from "../../support/run/long-form.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beforeAll(() => anotherTpp());

const other = "NO-FSA-222222222";

const made = (kind: Kind, stage: Stage) => standing(kept, kind, stage);
const received = { abroad: made("abroad", "received"), "in Norway": made("in Norway", "received") };
const intended = { abroad: made("abroad", "intended"), "in Norway": made("in Norway", "intended") };
const submitted = {
  abroad: made("abroad", "submitted"),
  "in Norway": made("in Norway", "submitted"),
};

// biome-ignore format: one change per line
const inOrder: [what: string, kind: Kind, changes: object][] = [
  ["the amount", "abroad", { instructedAmount: { amount: "999.00", currency: "EUR" } }],
  ["the currency", "abroad", { instructedAmount: { amount: "250.00", currency: "USD" } }],
  ["the creditor's name", "abroad", { creditorName: "Mallory" }],
  ["the creditor's account", "in Norway", { creditorAccount: iban(havbris.main.iban) }],
  ["the creditor's bank", "abroad", { creditorAgent: "DEUTDEFF" }],
  ["the creditor's address", "abroad", { creditorAddress: { country: "FR" } }],
  ["the posted debtor account", "in Norway", { debtorAccount: iban(eirik.other.iban) }],
  ["the message", "in Norway", { remittanceInformationUnstructured: "Other" }],
  ["an added KID", "in Norway", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }],
  ["the purpose code", "abroad", { purposeCode: "SALA" }],
  ["the requested execution date", "abroad", { requestedExecutionDate: "2026-03-11" }],
];

// biome-ignore format: one change per line
const inPayment: [what: string, set: Attributes, remove?: string[]][] = [
  ["the debited amount", { debited: 1n }],
  ["the fee", { fee: 0n }],
  ["the rate", { rate: { sourceCurrency: "EUR", exchangeRate: "1", unitCurrency: "EUR", targetCurrency: "NOK", quotationDate: "2026-01-02" } }],
  ["the debtor account's id", { debtorAccountId: "another" }],
  ["the debtor's name", { debtorName: "Mallory" }],
  ["the account's currency", { debtorCurrency: "EUR" }],
  ["the execution date", { executionDate: "2026-03-09" }],
  ["the date it was moved from", { movedFrom: "2026-03-08" }],
  ["the product", { product: "sepa-credit-transfers" }],
  ["the TPP", { tppId: other }],
  ["the PSU who approved", { psuId: "another" }],
  ["the agreement", { corporateId: "another" }],
  ["the time of the approval", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the HMAC of its approval", { seal: "another" }],
  ["a missing seal", {}, ["seal"]],
];

/** Identifies on a link that must then redirect back to the TPP. */
async function ledBack(link: string) {
  const browser = visitor();
  const identified = [["number", eirik.number]] as const;
  return broughtBack(await browser.submit(await browser.open(link), "identify", identified));
}

describe("a payment that was changed in the table (dynamic linking)", () => {
  it.each(sampled(inOrder, 4))(
    "is refused when the summary opens if the change concerns %s",
    async (_, kind, changes) => {
      const payment = await received[kind]();
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      expect(await ledBack(payment.received.link)).toMatchObject({ code: "CONFLICT" });
      await expectRefused(payment);
    },
  );

  it.each(sampled(inOrder, 2))(
    "is paid as it was shown if the change comes after the summary was shown and concerns %s",
    async (_, kind, changes) => {
      const expected = await paidAsApproved(kind);
      const payment = await received[kind]();
      const decide = await atDecision(payment.received.link, eirik.number);
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      expect(await decide()).toMatchObject({ context: "PRIVATE" });
      await book(itsDay);
      expect(await orderItem(payment.received)).toMatchObject({ status: "ACSC" });
      expect(await balances()).toEqual(expected);
    },
  );

  it.each(inOrder)(
    "is refused before its order is submitted if the change concerns %s",
    async (_, kind, changes) => {
      const payment = await intended[kind]();
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      await expectRefused(payment);
    },
  );

  it.each(inPayment)(
    "is refused before its order is submitted if the change concerns %s",
    async (_, set, remove = []) => {
      const payment = await intended.abroad();
      await alterPayment(payment.received, set, remove);
      await expectRefused(payment);
    },
  );

  it("is refused before its order is submitted if the change concerns the agreement in the approval", async () => {
    const payment = await intended.abroad();
    const item = await itemOf(payment.received);
    await alterPayment(payment.received, withChanges(item, "approved", { agreementId: "another" }));
    await expectRefused(payment);
  });

  it.each(sampled(inOrder, 3))(
    "is paid as approved if the change comes after the order was submitted and concerns %s",
    async (_, kind, changes) => {
      const expected = await paidAsApproved(kind);
      const payment = await submitted[kind]();
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      await book(itsDay);
      expect(await orderItem(payment.received)).toMatchObject({ status: "ACSC" });
      expect(await balances()).toEqual(expected);
    },
  );

  it.each(sampled(inPayment, 3))(
    "is paid as approved if the change comes after the order was submitted and concerns %s",
    async (_, set, remove = []) => {
      const expected = await paidAsApproved("abroad");
      const payment = await submitted.abroad();
      await alterPayment(payment.received, set, remove);
      await book(itsDay);
      expect(await orderItem(payment.received)).toMatchObject({ status: "ACSC" });
      expect(await balances()).toEqual(expected);
    },
  );

  it("keeps the bank's status if the bank has already executed the order that was approved", async () => {
    const expected = await paidAsApproved("in Norway");
    const { received: payment } = await received["in Norway"]();
    // The bank takes the order, and the process dies before it stores the answer.
    await dyingAtBank("submit", deaths[1], () => payment.approve());
    await executeOrders({ time: itsDay.toISOString() });
    expect(await orderItem(payment)).toMatchObject({ status: "ACSC" });
    const item = await itemOf(payment);
    await alterPayment(payment, withChanges(item, "order", { creditorName: "Mallory" }));
    await book(itsDay);
    expect(await itemOf(payment)).toMatchObject({ state: "submitted" });
    expect(await payment.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balances()).toEqual(expected);
    const events = await auditEvents(payment.id, itsDay);
    expect(events).not.toContain("PAYMENT_TAMPERED");
  });

  it("is not shown if its summary hash does not fit its order", async () => {
    const payment = await received.abroad();
    await alterPayment(payment.received, { summaryHash: "another" });
    expect(await ledBack(payment.received.link)).toMatchObject({ code: "CONFLICT" });
    await expectRefused(payment);
  });

  it("is not approved if its summary hash differs from the shown summary", async () => {
    const payment = (await received.abroad()).received;
    const decide = await atDecision(payment.link, eirik.number);
    await alterPayment(payment, { summaryHash: "another" });
    expect(await decide()).toMatchObject({ code: "CONFLICT" });
    expect(await payment.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("is not submitted without an approval, even if its state is submitting", async () => {
    const payment = await received.abroad();
    const id = payment.received.id;
    await alterPayment(payment.received, {
      ...dueIndex.dueAt("SUBMIT", id, testTime),
      ...{ state: "submitting", approvedAt: "2026-03-02T10:00:00.000Z" },
    });
    await expectRefused(payment);
  });
});

/** Returns the balances after an unchanged payment is executed. */
async function paidAsApproved(kind: Kind) {
  const { received } = await submitted[kind]();
  await book(itsDay);
  expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  return balances();
}
