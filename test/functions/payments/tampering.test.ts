import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call } from "../../support/call.ts";
import { domestic, domesticOrder } from "../../support/domestic.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  orderOf,
  type Received,
  receive,
  statusOf,
} from "../../support/payments.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";
import { iban } from "../../support/transfers.ts";

useTable();
beforeAll(() => call(initialize));

const itsDay = new Date("2026-03-10T10:00:00Z");
const requestedExecutionDate = "2026-03-10";
const crossBorder = orderOf({ requestedExecutionDate });
const inNorway = domesticOrder({
  requestedExecutionDate,
  creditorAccount: iban(havbris.other.iban),
  remittanceInformationUnstructured: "Invoice 7",
});

const keyOf = ({ params }: Received) => keys.payment(params["payment-id"]);

/** Changes what stands in the table of a payment, as whoever gets at it might. */
async function alter(received: Received, set: Attributes, remove: string[] = []): Promise<void> {
  await table.change([{ update: keyOf(received), set, remove, when: { present: true } }]);
}

/** The order as it stands, with changes to its fields. */
async function orderWith(received: Received, changes: object): Promise<Attributes> {
  const item = await table.get(keyOf(received));
  return { order: { ...(item?.order as object), ...changes } };
}

// biome-ignore format: one change per line
const inOrder: [what: string, order: object, product: string | undefined, changes: object][] = [
  ["the amount", crossBorder, undefined, { instructedAmount: { amount: "999.00", currency: "EUR" } }],
  ["the currency", crossBorder, undefined, { instructedAmount: { amount: "250.00", currency: "USD" } }],
  ["the payee", crossBorder, undefined, { creditorName: "Mallory" }],
  ["the payee's account", inNorway, domestic, { creditorAccount: iban(havbris.main.iban) }],
  ["the payee's bank", crossBorder, undefined, { creditorAgent: "DEUTDEFF" }],
  ["the payee's address", crossBorder, undefined, { creditorAddress: { country: "FR" } }],
  ["the debtor's account as posted", inNorway, domestic, { debtorAccount: iban(eirik.other.iban) }],
  ["the message", inNorway, domestic, { remittanceInformationUnstructured: "Other" }],
  ["a KID that was none", inNorway, domestic, { remittanceInformationStructuredArray: [{ reference: "12345674" }] }],
  ["the purpose", crossBorder, undefined, { purposeCode: "SALA" }],
  ["the day asked for", crossBorder, undefined, { requestedExecutionDate: "2026-03-11" }],
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
  ["the TPP", { tppId: "NO-FSA-1" }],
  ["who approved", { psuId: "another" }],
  ["the agreement it was approved under", { corporateId: "another" }],
  ["when it was approved", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the seal", { seal: "another" }],
  ["no seal at all", {}, ["seal"]],
];

/** What must hold whatever was changed: nothing is paid, to nobody. */
async function expectRefused(received: Received, before: Balances): Promise<void> {
  await book(itsDay).catch(() => undefined);
  await book(itsDay).catch(() => undefined);
  const item = await table.get(keyOf(received));
  expect(item?.status).toBe("RJCT");
  expect(await auditEvents(received.params["payment-id"], itsDay)).toContain("PAYMENT_TAMPERED");
  const after = await balances();
  expect(after.map(({ booked }) => booked)).toEqual(before.map(({ booked }) => booked));
}

const balances = () =>
  Promise.all(
    [eirik.main, eirik.other, havbris.main, havbris.other].map(({ bban }) => balanceOf(bban)),
  );
type Balances = Awaited<ReturnType<typeof balances>>;

let payees = 0;

/** One of its own, so that none is another's twin. */
const named = (order: object) => {
  payees += 1;
  return { ...order, creditorName: `Payee ${payees}` };
};

describe("what was changed between what the PSU saw and what executes (dynamic linking)", () => {
  it.each(inOrder)("is refused after the approval: %s", async (_, order, product, changes) => {
    const before = await balances();
    const received = await receive(named(order), product ? { product } : {});
    await approve(received.link, eirik.number);
    await alter(received, await orderWith(received, changes));
    await expectRefused(received, before);
    expect(await balances()).toEqual(before);
  });

  it.each(inOrder)("is refused before the approval: %s", async (_, order, product, changes) => {
    const before = await balances();
    const received = await receive(named(order), product ? { product } : {});
    await alter(received, await orderWith(received, changes));
    await approve(received.link, eirik.number);
    await expectRefused(received, before);
    expect(await balances()).toEqual(before);
  });

  it.each(inPayment)("is refused after the approval: %s", async (_, set, remove = []) => {
    const before = await balances();
    const received = await receive(named(crossBorder));
    await approve(received.link, eirik.number);
    await alter(received, set, remove);
    await expectRefused(received, before);
  });

  it("is not approved where its summary is another than the one shown", async () => {
    const received = await receive(named(crossBorder));
    await alter(received, { summaryHash: "another" });
    expect(await approve(received.link, eirik.number)).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });

  it("is not executed where nobody approved it, whatever its status says", async () => {
    const before = await balances();
    const received = await receive(named(crossBorder));
    await alter(received, { status: "ACSP", approvedAt: "2026-03-02T10:00:00.000Z" });
    await expectRefused(received, before);
  });
});
