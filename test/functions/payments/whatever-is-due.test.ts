import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { orderDueIndex } from "../../../shared/sandbox/table/order-due-index.ts";
import { table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { dueShards, keys } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { alterOrder, alterPayment, orderItem, orderKey } from "../../support/bank/order-items.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  approveAndDie,
  basketStatusOf,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { approveBulk, bulkOf, bulkStatus } from "../../support/payments/bulks.ts";
import { domestic, domesticOrder, instant } from "../../support/payments/domestic.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import {
  balanceOf,
  book,
  eirik,
  idOf,
  knownPsu,
  later,
  type Received,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { approveStanding, standingOrder } from "../../support/payments/standing-orders.ts";
import { approve } from "../../support/psu/site.ts";
import { isLong } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

let psu: Record<string, string>;
beginAnew(kept, async () => {
  psu = await knownPsu();
});

const { bban } = eirik.main;

/** Returns everything in the due indexes of the interface and of the sandbox's bank, at any time. */
async function allDue() {
  const partitions = ["DUE#SUBMIT", "DUE#LAPSE", "DUE#ASK", "BANKDUE"].flatMap((each) =>
    Array.from({ length: dueShards }, (_, shard) => `${each}#${shard}`),
  );
  return (await Promise.all(partitions.map((each) => table.query(each, { index: "GSI1" })))).flat();
}

/** Makes an order due now, as somebody with access to the table might. */
async function makeDue(received: Received, changes: object = {}, remove: string[] = []) {
  const order = await orderItem(received);
  const place = { world: String(order?.world), id: idOf(received) };
  const due = orderDueIndex.dueAt(place, testTime.toISOString(), 0);
  await alterOrder(received, { ...due, ...changes }, remove);
}

/** Returns 120 ids that resemble an existing one. */
const copiesOf = (id: string): string[] =>
  Array.from({ length: 120 }, (_, at) => `${id.slice(0, -4)}x${String(at).padStart(3, "0")}`);

describe("whatever is due about a payment (specification, Payment status)", () => {
  it("comes to an end for an instant payment on its way when its world is reset", async () => {
    const received = await receiveApproved(domesticOrder(), { product: instant });
    const key = await orderKey(received);
    expect(await table.get(key)).toMatchObject({ status: "ACWP" });
    await call(initialize);
    await book(later(testTime, { minutes: 1 }));
    expect(await table.get(key)).toMatchObject({ status: "ACSC" });
    expect(await allDue()).toEqual([]);
  });

  it("comes to an end where something final was left due, and no move of the clock waits for it", async () => {
    const received = await receiveApproved(
      domesticOrder({ requestedExecutionDate: "2026-03-10" }),
      { product: domestic },
    );
    await alterOrder(received, { status: "CANC" });
    expect(await moveClock("2026-03-20T10:00:00Z")).toMatchObject({ status: 200 });
    expect(await allDue()).toEqual([]);
    await moveClock(null);
  });

  it("is not kept from its execution by a hundred before it that cannot be executed yet", async () => {
    const received = await receiveApproved(domesticOrder(), { product: domestic });
    const item = await orderItem(received);
    const world = String(item?.world);
    const early = copiesOf(idOf(received)).map((id) => {
      const GSI1SK = `${new Date(0).toISOString()}#${world}#${id}`;
      return {
        ...item,
        ...sandboxKeys.order(world, id),
        id,
        GSI1SK,
        nextAt: "2027-01-01T00:00:00.000Z",
      };
    });
    await table.load(early);
    await book(later(testTime, { minutes: 1 }));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  });

  it("is not kept from the bank by a hundred before it that are not to be submitted yet", async () => {
    const received = await receive(domesticOrder(), { product: domestic });
    await dyingAtIntent(() => approve(received.link, eirik.number));
    const item = await table.get(keys.payment(idOf(received)));
    const early = copiesOf(idOf(received)).map((id) => {
      const GSI1SK = `${new Date(0).toISOString()}#${id}`;
      return { ...item, ...keys.payment(id), id, GSI1SK, due: "2027-01-01T00:00:00.000Z" };
    });
    await table.load(early);
    await book(later(testTime, { minutes: 2 }));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  });

  it("of a clock that is moved far ends with the world that it was moved in", async () => {
    const daily = { frequency: "Daily", startDate: "2026-03-02" };
    for (const creditorName of ["One", "Two", "Three"])
      await approveStanding(standingOrder({ ...daily, creditorName }));
    const move = () => moveClock("2099-12-31T10:00:00Z");
    // The move needs more than one call. The short form dies during the first call, which leaves the same state.
    if (isLong) expect(await move()).toMatchObject({ status: 202 });
    else expect(await dyingAt({ number: 60, when: "after" }, move)).toBe(true);
    expect(await tpps.profile("NO-FSA-987654321")).toHaveProperty("moving");
    await replaceBySmallWorld("NO-FSA-987654321");
    expect(await clockOf()).not.toHaveProperty("move");
    await moveClock(null);
    const received = await receiveApproved(domesticOrder(), { product: domestic });
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSP" });
  });

  it("of a basket approved in time is not rejected for the 24 hours of its payments", async () => {
    const basket = await receiveBasket([paid("A"), paid("B")]);
    await approveAndDie(basket, psu);
    expect(await basketStatusOf(basket)).toBe("PDNG");
    await book(later(testTime, { hours: 25 }));
    expect(await statusesOf(basket)).not.toContain("RJCT");
    await book(later(testTime, { hours: 26 }));
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC"]);
  });
});

describe("what was made due by somebody else (dynamic linking)", () => {
  it("is not executed before its day", async () => {
    const received = await receiveApproved(
      domesticOrder({ requestedExecutionDate: "2026-03-20" }),
      { product: domestic },
    );
    const before = await balanceOf(bban);
    await makeDue(received);
    await book(testTime);
    expect(await statusOf(received)).toEqual({ transactionStatus: "RJCT" });
    expect((await balanceOf(bban)).booked).toBe(before.booked);
  });

  it("is no payment that the bank has already", async () => {
    const received = await receiveApproved(domesticOrder(), { product: domestic });
    await book(testTime);
    const before = await balanceOf(bban);
    const due = dueIndex.dueAt("SUBMIT", idOf(received), testTime);
    await alterPayment(received, { ...due, state: "submitting" });
    for (const minutes of [1, 2]) await book(later(testTime, { minutes }));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(before);
    expect(await allDue()).toEqual([]);
  });

  it("is no bulk that is paid twice", async () => {
    const received = await approveBulk(bulkOf());
    await book(testTime);
    expect(await bulkStatus(received)).toEqual({ transactionStatus: "ACSC" });
    const before = await balanceOf(bban);
    await makeDue(received, { status: "ACSP" }, ["dealt"]);
    await book(later(testTime, { minutes: 1 })).catch(() => undefined);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await bulkStatus(received)).toMatchObject({ transactionStatus: "RJCT" });
    expect(await allDue()).toEqual([]);
  });
});
