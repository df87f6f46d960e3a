import { type Item, table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { keys } from "../../../shared/table/keys.ts";
import { orderItem } from "../bank/order-items.ts";
import { testTime } from "../operations/call.ts";
import { eventsAbout } from "../psu/sca.ts";
import { madeOnce } from "../table/made-once.ts";
import { dyingAtIntent } from "./intents.ts";
import { domestic, domesticOrder, eirik, havbris, orderOf } from "./orders.ts";
import { balanceOf, book, later, type ReceivedPayment, receive } from "./payments.ts";
import { iban } from "./transfers.ts";

/** Two minutes after the tests' time, when the job finishes what a dead process left. */
const soon = later(testTime, { minutes: 2 });
export const itsDay = new Date("2026-03-10T10:00:00Z");
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

/** Returns one field of an item with changes, and everything else in it as it is. */
export function withChanges(item: Item, name: string, changes: object): Attributes {
  const stored = item[name];
  // A payment's order is one JSON text.
  if (typeof stored === "string")
    return { [name]: JSON.stringify({ ...JSON.parse(stored), ...changes }) };
  if (typeof stored !== "object") throw new Error(`The item has no object ${name}.`);
  return { [name]: { ...stored, ...changes } };
}

export type Kind = keyof typeof orders;

export const balances = () =>
  Promise.all(
    [eirik.main, eirik.other, havbris.main, havbris.other].map(({ bban }) => balanceOf(bban)),
  );
const booked = (all: Awaited<ReturnType<typeof balances>>) => all.map((each) => each.booked);

/** A payment that a test changes, and the balances before it was posted. */
type Standing = { received: ReceivedPayment; before: Awaited<ReturnType<typeof balances>> };

/** The progress of a payment: waiting for its PSU, approved but not yet submitted, or submitted to the bank. */
export type Stage = "received" | "intended" | "submitted";

/** Makes a payment once for a file, which changes it. */
export const standing = (kept: Parameters<typeof madeOnce>[0], kind: Kind, stage: Stage) =>
  madeOnce(kept, async (): Promise<Standing> => {
    const before = await balances();
    const received = await receive(...orders[kind]);
    const approved = () => received.approve();
    if (stage === "intended") await dyingAtIntent(approved);
    if (stage === "submitted") await approved();
    return { received, before };
  });

/** Reads a payment's item from the table, or the item with `key`. */
export async function itemOf(
  { params }: ReceivedPayment,
  key = keys.payment(params["payment-id"]),
) {
  const item = await table.get(key);
  if (!item) throw new Error("There is no such item.");
  return item;
}

/** Expects that the payment is rejected and that no money moves. */
export async function expectRefused(
  { received, before }: Standing,
  sees: "money" | "booked" = "money",
): Promise<void> {
  for (const now of [soon, itsDay, itsDay]) await book(now).catch(() => undefined);
  const order = await orderItem(received);
  if (order) expect(["RJCT", "CANC"]).toContain(order.status);
  // If the answer shows the payment, it shows this state.
  const { state } = await itemOf(received);
  const { transactionStatus = "RJCT" } = await received.status();
  expect([transactionStatus, state === "submitted" ? order?.status : state]).toEqual([
    "RJCT",
    state === "submitted" ? "RJCT" : "rejected",
  ]);
  const days = [testTime, itsDay].map((day) => eventsAbout(received.id, day));
  const event = (await Promise.all(days)).flat().find(({ type }) => type === "PAYMENT_TAMPERED");
  expect(event).toBeDefined();
  if (state === "rejected") expect(event).toMatchObject({ after: "RJCT" });
  const after = await balances();
  if (sees === "money") expect(after).toEqual(before);
  expect(booked(after)).toEqual(booked(before));
}
