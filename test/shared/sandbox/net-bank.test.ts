import { randomUUID } from "node:crypto";
import { moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { blockPayments } from "../../../shared/sandbox/net-bank/block-payments.ts";
import { cancelOrder } from "../../../shared/sandbox/net-bank/cancel-order.ts";
import { moveOrder } from "../../../shared/sandbox/net-bank/move-order.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { heldOrders } from "../../../shared/sandbox/orders/order-item.ts";
import { restoreSnapshot, takeSnapshot } from "../../../shared/sandbox/snapshots/snapshot.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { testTime } from "../../support/call.ts";
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
} from "../../support/orders-at-bank.ts";
import { accountOf, balanceOf, eirik, later, rowsOf } from "../../support/payments.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/processes.ts";
import { openSmallWorld } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { writtenBy } from "../../support/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const day = "2026-03-10";
const creditor = "Havbris Sjømat AS";
const cancel = async (id: string, callId: string = randomUUID()) =>
  cancelOrder(await callerAt(testTime, { id: callId }), id);
const move = async (id: string, to: string, callId: string = randomUUID()) =>
  moveOrder(await callerAt(testTime, { id: callId }), { paymentId: id, day: to }, noOther);
/** The interface has only payments whose orders are at the bank. */
const noOther = async () => undefined;
const on = (date: string) => executeDueOrders(new Date(`${date}T09:00:00Z`));
const pending = async () =>
  (await rowsOf(bban, "PENDING", creditor)).map(({ id, day, valueDate }) => [
    id.slice(0, 8),
    day,
    valueDate,
  ]);
const eventsOf = async (id: string) => {
  const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
  return events.filter(({ resource }) => (resource as { id?: string } | undefined)?.id === id);
};
const conflict = { code: "CONFLICT", details: { path: "paymentId" } };
const anotherTpp = async () => {
  const { tppId } = await testTpp("PSDNO-FSA-777777777");
  await openSmallWorld(tppId);
  return tppId;
};

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
      expect(writes).toEqual([]);
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

describe("an order that its PSU moves in the net bank (specification, Payment status)", () => {
  it.each([
    ["later", "2026-03-12", "2026-03-12"],
    ["earlier", "2026-03-04", "2026-03-04"],
    ["to a day that is no banking day", "2026-03-14", "2026-03-16"],
    ["as far as there is", "2027-03-02", "2027-03-02"],
  ])("is executed then, and not before: %s", async (_, asked, executed) => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn(day));
    const held = await balanceOf(bban);
    await move(id, asked);
    expect(await statesOf([id])).toMatchObject([{ status: "ACWC", date: executed }]);
    expect(await pending()).toEqual([["20260310", executed, executed]]);
    expect(await balanceOf(bban)).toEqual(held);
    await on(new Date(Date.parse(executed) - 86_400_000).toISOString().slice(0, 10));
    expect(await pending()).toHaveLength(1);
    await on(executed);
    expect(await statusesOf([id])).toEqual(["ACSC"]);
    expect(await rowsOf(bban, "BOOKED", creditor)).toMatchObject([{ bookingDate: executed }]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - each);
  });

  it("is on its way where that is today, and a bulk waits for its day as well", async () => {
    const [id, bulk] = [await taken(singleOn(day)), await taken(bulkOn(day, 2))];
    await move(id, "2026-03-02");
    await move(bulk, "2026-03-12");
    expect(await statusesOf([id, bulk])).toEqual(["ACSP", "ACWC"]);
    await on("2026-03-11");
    expect(await statusesOf([id, bulk])).toEqual(["ACSC", "ACWC"]);
    await on("2026-03-12");
    expect(await statusesOf([bulk])).toEqual(["ACSC"]);
  });

  it("is executed by a clock that passes its new day, and not by one that passes the old", async () => {
    const id = await taken(singleOn(day));
    await move(id, "2026-03-20");
    const days = async (count: number) => moveClock(await callerAt(), count * 86_400_000);
    await days(10);
    expect(await statusesOf([id])).toEqual(["ACWC"]);
    await days(18);
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it("keeps the id that it is known by however often it is moved, and is moved once by a call", async () => {
    const before = await balanceOf(bban);
    const id = await taken(singleOn(day));
    const call = randomUUID();
    for (const to of ["2026-03-12", "2026-03-04"]) await move(id, to);
    await Promise.all(Array.from({ length: 20 }, () => move(id, "2026-03-17", call)));
    await move(id, "2026-03-18");
    await move(id, "2026-03-17", call);
    expect(await pending()).toEqual([["20260310", "2026-03-18", "2026-03-18"]]);
    expect(await eventsOf(id)).toHaveLength(4);
    await cancel(id);
    expect(await balanceOf(bban)).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it("is moved whole or not at all, whichever use of the table the process dies at", async () => {
    const id = await taken(singleOn(day));
    const uses = await usesOf(() => move(id, "2026-03-11"));
    for (let number = 1; number <= uses; number += 1) {
      const to = `2026-03-${number % 2 ? 12 : 13}`;
      const call = randomUUID();
      await dyingAt({ number, when: number % 3 ? "before" : "after" }, () => move(id, to, call));
      await move(id, to, call);
      expect(await pending()).toEqual([["20260310", to, to]]);
    }
    await on("2026-03-13");
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it("stays moved where a snapshot brings it back", async () => {
    const id = await taken(singleOn(day));
    await move(id, "2026-03-12");
    const snapshot = await takeSnapshot(await callerAt(), "Saved");
    await on("2026-03-12");
    await restoreSnapshot(await callerAt(), snapshot.id);
    expect(await statesOf([id])).toMatchObject([{ status: "ACWC", date: "2026-03-12" }]);
    expect(await pending()).toEqual([["20260310", "2026-03-12", "2026-03-12"]]);
    await on("2026-03-12");
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it.each([
    ["who pays how much", { terms: {} }],
    ["by which day it is known", { shownDate: "2026-03-09" }],
  ])("is not sealed anew where somebody has changed it: %s", async (_, set) => {
    const id = await taken(singleOn(day));
    const { world } = await placeAt();
    const item = await table.get(sandboxKeys.order(world, id));
    const terms = { ...(item?.terms as object), fee: { amount: "1.00", currency: "NOK" } };
    const changed = "terms" in set ? { terms } : set;
    await table.change([{ update: sandboxKeys.order(world, id), set: changed }]);
    await expect(move(id, "2026-03-11")).rejects.toMatchObject(conflict);
    await on(day);
    expect(await statusesOf([id])).toEqual(["RJCT"]);
  });

  it.each([
    ["that is on its way", () => taken(singleOn())],
    ["that is a standing order", () => taken(standingFrom(day))],
    [
      "that was cancelled",
      async () => {
        const id = await taken(singleOn(day));
        await cancel(id);
        return id;
      },
    ],
  ])("is refused %s", async (_, made) => {
    const id = await made();
    const writes = await writtenBy(() =>
      expect(move(id, "2026-03-11")).rejects.toMatchObject(conflict),
    );
    expect(writes).toEqual([]);
  });

  it("is refused where the row of its reserved money is gone", async () => {
    const id = await taken(singleOn(day));
    const { world, id: account } = await accountOf(bban);
    const [row] = await rowsOf(bban, "PENDING", creditor);
    if (!row) throw new Error("Nothing is reserved.");
    const { PK, SK } = accounts.transactionRow(world, account, row);
    await table.change([{ delete: { PK, SK }, when: { present: true } }]);
    await expect(move(id, "2026-03-11")).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The payment has no reserved money any more.",
    });
    expect(await statesOf([id])).toMatchObject([{ status: "ACTC", date: day }]);
  });

  it.each([
    ["a day that has passed", "2026-03-01"],
    ["a day 366 ahead", "2027-03-03"],
  ])("is refused %s", async (_, to) => {
    const id = await taken(singleOn(day));
    const refused = { code: "EXECUTION_DATE_INVALID", details: { path: "executionDate" } };
    await expect(move(id, to)).rejects.toMatchObject(refused);
    expect(await statusesOf([id])).toEqual(["ACTC"]);
  });

  it("is not there for another TPP, nor is one that the bank does not have", async () => {
    const id = await taken(singleOn(day));
    const tppId = await anotherTpp();
    const unknown = { code: "RESOURCE_UNKNOWN", details: { path: "paymentId" } };
    const theirs = await callerAt(testTime, { tppId });
    await expect(
      moveOrder(theirs, { paymentId: id, day: "2026-03-11" }, noOther),
    ).rejects.toMatchObject(unknown);
    for (const none of [randomUUID(), "1"])
      await expect(move(none, "2026-03-11")).rejects.toMatchObject(unknown);
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
