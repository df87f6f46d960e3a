import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { dueShards, keys } from "../../../shared/table/keys.ts";
import { alterPayment, orderItem } from "../../support/bank/order-items.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  approveAndDie,
  basketStatusOf,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { domestic, domesticOrder, eirik, instant } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { worldOf } from "../../support/sandbox/world-of.ts";

const { psu } = usePsu();

const { bban } = eirik.main;

/** Returns everything that is due in the interface, and the orders that wait at the sandbox's bank, at any time. */
async function allDue() {
  const partitions = ["DUE#SUBMIT", "DUE#LAPSE", "DUE#ASK"].flatMap((each) =>
    Array.from({ length: dueShards }, (_, shard) => `${each}#${shard}`),
  );
  const items = await Promise.all(partitions.map((each) => table.query(each, { index: "GSI1" })));
  const orders = [...(await worldOf()).orders.values()];
  return [...items.flat(), ...orders.filter(({ nextAt }) => nextAt !== undefined)];
}

/** Returns 120 ids that resemble an existing one. */
const copiesOf = (id: string): string[] =>
  Array.from({ length: 120 }, (_, at) => `${id.slice(0, -4)}x${String(at).padStart(3, "0")}`);

describe("a payment that is due (specification, Payment status)", () => {
  it("reaches the creditor and is no longer due if its sandbox is reset while it is ACWP", async () => {
    const received = await receiveApproved(domesticOrder(), { product: instant });
    expect(await orderItem(received)).toMatchObject({ status: "ACWP" });
    await call(initialize);
    await book(later(testTime, { minutes: 1 }));
    expect(await auditEvents(received.id)).toContain("PAYMENT_CREDITED");
    expect(await allDue()).toEqual([]);
  });

  it("is submitted even if a hundred payments before it are not due yet", async () => {
    const received = await receive(domesticOrder(), { product: domestic });
    await dyingAtIntent(() => received.approve());
    const item = await table.get(keys.payment(received.id));
    const early = copiesOf(received.id).map((id) => {
      const GSI1SK = `${new Date(0).toISOString()}#${id}`;
      return { ...item, ...keys.payment(id), id, GSI1SK, due: "2027-01-01T00:00:00.000Z" };
    });
    await table.load(early);
    await book(later(testTime, { minutes: 2 }));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("is not rejected after 24 hours if its basket was approved in time", async () => {
    const basket = await receiveBasket([paid("A"), paid("B")]);
    await approveAndDie(basket, psu);
    expect(await basketStatusOf(basket)).toBe("PDNG");
    await book(later(testTime, { hours: 25 }));
    expect(await statusesOf(basket)).not.toContain("RJCT");
    await book(later(testTime, { hours: 26 }));
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC"]);
  });
});

describe("a payment that was changed in the table so that it is due (dynamic linking)", () => {
  it("is not made again if the bank already has its order", async () => {
    const received = await receiveApproved(domesticOrder(), { product: domestic });
    await book(testTime);
    const before = await balanceOf(bban);
    const due = dueIndex.dueAt("SUBMIT", received.id, testTime);
    await alterPayment(received, { ...due, state: "submitting" });
    for (const minutes of [1, 2]) await book(later(testTime, { minutes }));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(before);
    expect(await allDue()).toEqual([]);
  });
});
