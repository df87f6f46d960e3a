import { type Item, table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { atDecision } from "../../support/authorisations.ts";
import { testTime } from "../../support/call.ts";
import { domestic, domesticOrder } from "../../support/domestic.ts";
import { dyingAtIntent } from "../../support/intents.ts";
import { sampled } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
import { alterOrder, alterPayment, orderItem, orderKey } from "../../support/order-items.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  later,
  orderOf,
  type Received,
  receive,
  statusOf,
} from "../../support/payments.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve, broughtBack, visitor } from "../../support/site.ts";
import { anotherTpp } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { iban } from "../../support/transfers.ts";

const kept = useTable({ small: true });
beforeAll(() => anotherTpp());

const other = "NO-FSA-222222222";

/** Two minutes after the tests' time, when the job finishes what a dead process left. */
const soon = later(testTime, { minutes: 2 });
const itsDay = new Date("2026-03-10T10:00:00Z");
const requestedExecutionDate = "2026-03-10";
const orders: Record<"abroad" | "in Norway", Parameters<typeof receive>> = {
  abroad: [orderOf({ requestedExecutionDate })],
  "in Norway": [
    domesticOrder({
      requestedExecutionDate,
      creditorAccount: iban(havbris.other.iban),
      remittanceInformationUnstructured: "Invoice 7",
    }),
    { product: domestic },
  ],
};

/** Returns one field of an item with changes. */
const withChanges = (item: Item, name: string, changes: object): Attributes => ({
  [name]: { ...(item[name] as object), ...changes },
});

// biome-ignore format: one change per line
const inOrder: [what: string, kind: keyof typeof orders, changes: object][] = [
  ["the amount", "abroad", { instructedAmount: { amount: "999.00", currency: "EUR" } }],
  ["the currency", "abroad", { instructedAmount: { amount: "250.00", currency: "USD" } }],
  ["the payee", "abroad", { creditorName: "Mallory" }],
  ["the payee's account", "in Norway", { creditorAccount: iban(havbris.main.iban) }],
  ["the payee's bank", "abroad", { creditorAgent: "DEUTDEFF" }],
  ["the payee's address", "abroad", { creditorAddress: { country: "FR" } }],
  ["the debtor's account as posted", "in Norway", { debtorAccount: iban(eirik.other.iban) }],
  ["the message", "in Norway", { remittanceInformationUnstructured: "Other" }],
  ["a KID that was none", "in Norway", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }],
  ["the purpose", "abroad", { purposeCode: "SALA" }],
  ["the day asked for", "abroad", { requestedExecutionDate: "2026-03-11" }],
];

// biome-ignore format: one change per line
const inPayment: [what: string, set: Attributes, remove?: string[]][] = [
  ["what is debited", { debited: 1n }],
  ["the fee", { fee: 0n }],
  ["the rate", { rate: { sourceCurrency: "EUR", exchangeRate: "1", unitCurrency: "EUR", targetCurrency: "NOK", quotationDate: "2026-01-02" } }],
  ["the account it is taken from", { debtorAccountId: "another" }],
  ["the owner's name", { debtorName: "Mallory" }],
  ["the account's currency", { debtorCurrency: "EUR" }],
  ["the day", { executionDate: "2026-03-09" }],
  ["a day it was moved from", { movedFrom: "2026-03-08" }],
  ["the product", { product: "sepa-credit-transfers" }],
  ["the TPP", { tppId: other }],
  ["who approved", { psuId: "another" }],
  ["the agreement it was approved under", { corporateId: "another" }],
  ["when it was approved", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the seal", { seal: "another" }],
  ["no seal at all", {}, ["seal"]],
];

const money = (amount: string, currency = "NOK") => ({ amount, currency });
const rate = {
  sourceCurrency: "EUR",
  exchangeRate: "1",
  unitCurrency: "EUR",
  targetCurrency: "NOK",
  quotationDate: "2026-01-02",
};

// biome-ignore format: one change per line
const inBankOrder: [what: string, kind: keyof typeof orders, part: "order" | "transfer" | "terms", changes: object][] = [
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

const balances = () =>
  Promise.all(
    [eirik.main, eirik.other, havbris.main, havbris.other].map(({ bban }) => balanceOf(bban)),
  );
const booked = (all: Awaited<ReturnType<typeof balances>>) => all.map((each) => each.booked);

/** A payment that a test changes, and the balances before it was posted. */
type Standing = { received: Received; before: Awaited<ReturnType<typeof balances>> };

/** The progress of a payment: waiting for its PSU, approved but not yet submitted, or submitted to the bank. */
type Stage = "received" | "intended" | "submitted";

const made = (kind: keyof typeof orders, stage: Stage) =>
  madeOnce(kept, async (): Promise<Standing> => {
    const before = await balances();
    const received = await receive(...orders[kind]);
    const approved = () => approve(received.link, eirik.number);
    if (stage === "intended") await dyingAtIntent(approved);
    if (stage === "submitted") await approved();
    return { received, before };
  });
const received = { abroad: made("abroad", "received"), "in Norway": made("in Norway", "received") };
const intended = { abroad: made("abroad", "intended"), "in Norway": made("in Norway", "intended") };
const submitted = {
  abroad: made("abroad", "submitted"),
  "in Norway": made("in Norway", "submitted"),
};

/** Reads a payment's item from the table, or the item with `key`. */
async function itemOf({ params }: Received, key = keys.payment(params["payment-id"])) {
  const item = await table.get(key);
  if (!item) throw new Error("There is no such item.");
  return item;
}

/** Expects that the payment is rejected and that no money moves. */
async function expectRefused(
  { received, before }: Standing,
  sees: "money" | "booked" = "money",
): Promise<void> {
  for (const now of [soon, itsDay, itsDay]) await book(now).catch(() => undefined);
  const order = await orderItem(received);
  if (order) expect(["RJCT", "CANC"]).toContain(order.status);
  // If the answer shows the payment, it shows this state.
  const { state } = await itemOf(received);
  const { transactionStatus = "RJCT" } = await statusOf(received);
  expect([transactionStatus, state === "submitted" ? order?.status : state]).toEqual([
    "RJCT",
    state === "submitted" ? "RJCT" : "rejected",
  ]);
  const days = [testTime, itsDay].map((day) => auditEvents(received.params["payment-id"], day));
  expect((await Promise.all(days)).flat()).toContain("PAYMENT_TAMPERED");
  const after = await balances();
  if (sees === "money") expect(after).toEqual(before);
  expect(booked(after)).toEqual(booked(before));
}

/** Identifies on a link that must then redirect back to the TPP. */
async function ledBack(link: string) {
  const browser = visitor();
  const identified = [["number", eirik.number]] as const;
  return broughtBack(await browser.submit(await browser.open(link), "identify", identified));
}

describe("what was changed between what the PSU saw and what executes (dynamic linking)", () => {
  it.each(sampled(inOrder, 4))(
    "is refused when the PSU is to see it: %s",
    async (_, kind, changes) => {
      const payment = await received[kind]();
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      expect(await ledBack(payment.received.link)).toMatchObject({ code: "CONFLICT" });
      await expectRefused(payment);
    },
  );

  it.each(sampled(inOrder, 2))(
    "is none of what is paid, which is what was shown: %s",
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
    "is refused before the bank is told of the approval: %s",
    async (_, kind, changes) => {
      const payment = await intended[kind]();
      const item = await itemOf(payment.received);
      await alterPayment(payment.received, withChanges(item, "order", changes));
      await expectRefused(payment);
    },
  );

  it.each(inPayment)(
    "is refused before the bank is told of the approval: %s",
    async (_, set, remove = []) => {
      const payment = await intended.abroad();
      await alterPayment(payment.received, set, remove);
      await expectRefused(payment);
    },
  );

  it.each(sampled(inOrder, 3))(
    "is none of what the bank was told of: %s",
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
    "is none of what the bank was told of: %s",
    async (_, set, remove = []) => {
      const expected = await paidAsApproved("abroad");
      const payment = await submitted.abroad();
      await alterPayment(payment.received, set, remove);
      await book(itsDay);
      expect(await orderItem(payment.received)).toMatchObject({ status: "ACSC" });
      expect(await balances()).toEqual(expected);
    },
  );

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

  it("is not shown where its summary is another than the one of its order", async () => {
    const payment = await received.abroad();
    await alterPayment(payment.received, { summaryHash: "another" });
    expect(await ledBack(payment.received.link)).toMatchObject({ code: "CONFLICT" });
    await expectRefused(payment);
  });

  it("is not approved where its summary is another than the one shown", async () => {
    const payment = (await received.abroad()).received;
    const decide = await atDecision(payment.link, eirik.number);
    await alterPayment(payment, { summaryHash: "another" });
    expect(await decide()).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(payment)).toEqual({ transactionStatus: "RCVD" });
  });

  it("is not submitted where nobody approved it, whatever its state says", async () => {
    const payment = await received.abroad();
    const id = payment.received.params["payment-id"];
    await alterPayment(payment.received, {
      ...dueIndex.dueAt("SUBMIT", id, testTime),
      ...{ state: "submitting", approvedAt: "2026-03-02T10:00:00.000Z" },
    });
    await expectRefused(payment);
  });
});

/** Returns the balances after an unchanged payment is executed. */
async function paidAsApproved(kind: keyof typeof orders) {
  const { received } = await submitted[kind]();
  await book(itsDay);
  expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  return balances();
}
