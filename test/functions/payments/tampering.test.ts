import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { domestic, domesticOrder } from "../../support/domestic.ts";
import { sampled } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
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

const kept = useTable({ small: true });

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
  ["the TPP", { tppId: "NO-FSA-1" }],
  ["who approved", { psuId: "another" }],
  ["the agreement it was approved under", { corporateId: "another" }],
  ["when it was approved", { approvedAt: "2026-03-02T09:00:00.000Z" }],
  ["the seal", { seal: "another" }],
  ["no seal at all", {}, ["seal"]],
];

const balances = () =>
  Promise.all(
    [eirik.main, eirik.other, havbris.main, havbris.other].map(({ bban }) => balanceOf(bban)),
  );

/** A payment that changes are made to, and the balances before it was posted. */
type Standing = { received: Received; before: Awaited<ReturnType<typeof balances>> };

const made = (kind: keyof typeof orders, isApproved: boolean) =>
  madeOnce(kept, async (): Promise<Standing> => {
    const before = await balances();
    const received = await receive(...orders[kind]);
    if (isApproved) await approve(received.link, eirik.number);
    return { received, before };
  });
const received = { abroad: made("abroad", false), "in Norway": made("in Norway", false) };
const approved = { abroad: made("abroad", true), "in Norway": made("in Norway", true) };

/** What must hold whatever was changed: nothing is paid, to nobody. */
async function expectRefused({ received, before }: Standing, all: "money" | "booked" = "money") {
  await book(itsDay).catch(() => undefined);
  await book(itsDay).catch(() => undefined);
  const item = await table.get(keyOf(received));
  expect(item?.status).toBe("RJCT");
  expect(await auditEvents(received.params["payment-id"], itsDay)).toContain("PAYMENT_TAMPERED");
  const after = await balances();
  if (all === "money") expect(after).toEqual(before);
  expect(after.map(({ booked }) => booked)).toEqual(before.map(({ booked }) => booked));
}

describe("what was changed between what the PSU saw and what executes (dynamic linking)", () => {
  it.each(inOrder)("is refused after the approval: %s", async (_, kind, changes) => {
    const payment = await approved[kind]();
    await alter(payment.received, await orderWith(payment.received, changes));
    await expectRefused(payment);
  });

  it.each(sampled(inOrder, 4))("is refused before the approval: %s", async (_, kind, changes) => {
    const payment = await received[kind]();
    await alter(payment.received, await orderWith(payment.received, changes));
    await approve(payment.received.link, eirik.number);
    await expectRefused(payment);
  });

  it.each(inPayment)("is refused after the approval: %s", async (_, set, remove = []) => {
    const payment = await approved.abroad();
    await alter(payment.received, set, remove);
    await expectRefused(payment, "booked");
  });

  it("is not approved where its summary is another than the one shown", async () => {
    const payment = (await received.abroad()).received;
    await alter(payment, { summaryHash: "another" });
    expect(await approve(payment.link, eirik.number)).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(payment)).toEqual({ transactionStatus: "RCVD" });
  });

  it("is not executed where nobody approved it, whatever its status says", async () => {
    const payment = await received.abroad();
    await alter(payment.received, { status: "ACSP", approvedAt: "2026-03-02T10:00:00.000Z" });
    await expectRefused(payment, "booked");
  });
});
