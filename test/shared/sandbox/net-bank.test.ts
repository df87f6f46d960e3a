import { randomUUID } from "node:crypto";
import { blockPayments } from "../../../shared/sandbox/net-bank/block-payments.ts";
import { cancelOrder } from "../../../shared/sandbox/net-bank/cancel-order.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { heldOrders } from "../../../shared/sandbox/orders/order-item.ts";
import { restoreSnapshot, takeSnapshot } from "../../../shared/sandbox/snapshots/snapshot.ts";
import { anotherTpp, cancel, eventsOf, on, pending } from "../../support/bank/net-bank-orders.ts";
import {
  bulkOn,
  callerAt,
  each,
  placeAt,
  singleOn,
  standingFrom,
  statesOf,
  statusesOf,
  submitIn,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { accountOf, balanceOf, eirik, later } from "../../support/payments/payments.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const day = "2026-03-10";

const conflict = { code: "CONFLICT", details: { path: "paymentId" } };

describe("an order that its PSU cancels in the net bank (specification, Payment status)", () => {
  it.each([
    ["a single one", () => singleOn(day)],
    ["one that is on its way", () => singleOn()],
    ["a standing one", () => standingFrom(day)],
    ["a bulk", () => bulkOn(day, 2)],
  ])("is cancelled, and frees what was held: %s", async (_, order) => {
    const before = await balanceOf(bban);
    const id = await taken(order());
    const [waited] = await statesOf([id]);
    expect(await cancel(id)).toBe(true);
    const [state] = await statesOf([id]);
    expect(state).toMatchObject({ status: "CANC", cancellable: false });
    expect(state?.revision).toBeGreaterThan(waited?.revision ?? 0);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await pending()).toEqual([]);
    expect(await eventsOf(id)).toMatchObject([
      { type: "PAYMENT_CANCELLED", before: waited?.status, after: "CANC", reason: "net bank" },
    ]);
    await on("2026-04-10");
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("is cancelled once by a call that comes again, twenty times at once", async () => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn(day));
    const call = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => cancel(id, call)));
    expect(new Set(all)).toEqual(new Set([true]));
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("is either cancelled or executed where both come at once", async () => {
    const before = await balanceOf(bban);
    const ids = [await taken(singleOn()), await taken(singleOn()), await taken(singleOn())];
    const soon = later(testTime, { minutes: 1 });
    const [, ...answers] = await Promise.all([
      executeDueOrders(soon),
      ...ids.map((id) => cancel(id).catch(({ code }) => code)),
    ]);
    await executeDueOrders(soon);
    const statuses = await statusesOf(ids);
    expect(statuses).toEqual(answers.map((answer) => (answer === true ? "CANC" : "ACSC")));
    const made = BigInt(statuses.filter((status) => status === "ACSC").length);
    expect((await balanceOf(bban)).booked).toBe(before.booked - made * each);
    expect((await balanceOf(bban)).available).toBe(before.available - made * each);
  });

  it("is refused where some or all of it is final, and stays what it is", async () => {
    const booked = await taken(singleOn());
    await on("2026-03-03");
    const partly = await taken(bulkOn("2026-03-02", 3));
    await dyingAt({ number: 2, when: "after", of: "writes" }, () => on("2026-03-03"));
    expect(await statusesOf([booked])).toEqual(["ACSC"]);
    const { world } = await placeAt();
    expect(await heldOrders.get(world, partly)).toMatchObject({ status: "ACSP", dealt: 2 });
    await on("2026-03-02");
    const cancelled = await taken(singleOn(day));
    await cancel(cancelled);
    const ids = [booked, partly, cancelled];
    const states = await statesOf(ids);
    for (const id of ids) {
      const writes = await writtenBy(() => expect(cancel(id)).rejects.toMatchObject(conflict));
      expect(writes).toEqual(["REQUEST"]);
    }
    expect(await statesOf(ids)).toEqual(states);
  });

  it("is not there for another TPP, nor is one that the bank does not have", async () => {
    const id = await taken(singleOn(day));
    const tppId = await anotherTpp();
    expect(await cancelOrder(await callerAt(testTime, { tppId }), id)).toBe(false);
    for (const unknown of [randomUUID(), "1"]) expect(await cancel(unknown)).toBe(false);
    expect(await statusesOf([id])).toEqual(["ACTC"]);
  });

  it("is cancelled in the world in use, not in one that is left meanwhile", async () => {
    const id = await taken(singleOn(day));
    const snapshot = await takeSnapshot(await callerAt(), "Saved");
    const caller = await callerAt();
    await restoreSnapshot(await callerAt(), snapshot.id);
    await expect(cancelOrder(caller, id)).rejects.toMatchObject({ code: "CONFLICT" });
    const uses = await usesOf(() => cancel(id));
    await restoreSnapshot(await callerAt(), snapshot.id);
    const { world } = await placeAt();
    const { thaw } = await frozenAt(uses, () => cancel(id));
    await restoreSnapshot(await callerAt(), snapshot.id);
    await thaw();
    expect(await heldOrders.get(world, id)).toMatchObject({ status: "ACTC" });
    expect(await statusesOf([id])).toEqual(["ACTC"]);
    expect(await cancel(id)).toBe(true);
    await restoreSnapshot(await callerAt(), snapshot.id);
    expect(await statusesOf([id])).toEqual(["ACTC"]);
  });
});

describe("an account from which the bank has stopped payments", () => {
  it("has its orders rejected, what was held free again, until it is let through", async () => {
    const before = await balanceOf(bban);
    const { id: accountId } = await accountOf(bban);
    const waiting = await taken(singleOn(day));
    await blockPayments(await callerAt(), accountId, true);
    await expect(submitIn(await placeAt(), singleOn(day))).rejects.toThrow("Refused");
    await on(day);
    expect(await statesOf([waiting])).toMatchObject([{ status: "RJCT", reason: "account" }]);
    expect(await balanceOf(bban)).toEqual(before);
    await blockPayments(await callerAt(), accountId, false);
    expect(await statusesOf([await taken(singleOn(day))])).toEqual(["ACTC"]);
  });

  it("is one of this sandbox", async () => {
    const unknown = { code: "RESOURCE_UNKNOWN", details: { path: "mockAccountId" } };
    await expect(blockPayments(await callerAt(), randomUUID(), true)).rejects.toMatchObject(
      unknown,
    );
  });
});
