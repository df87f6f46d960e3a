import type { Schedule } from "../../../../shared/ports/schemas/order.ts";
import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { balanceChanges } from "../../../../shared/sandbox/table/balances.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { standingOrder, transferTo } from "../../../support/bank/bank-orders.ts";
import {
  cancel,
  execute,
  heldOf,
  holdings,
  paid,
  placeAt,
  stateOf,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { accountOf } from "../../../support/payments/payments.ts";
import { auditEvents, eirik, ingrid } from "../../../support/psu/sca.ts";
import { dyingAt, momentsOf, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
const theirs = { bban: ingrid.accounts[0].bban, currency: "NOK" } as const;
const transfer = transferTo(theirs);
const orderFor = (schedule: Schedule) => standingOrder(debtor, { transfer, schedule });
const daily = (endDate?: string) =>
  orderFor({ startDate: "2026-03-02", frequency: "Daily", ...(endDate ? { endDate } : {}) });
const days = ["2026-03-02", "2026-03-03", "2026-03-04"].map((day) => new Date(`${day}T10:00:00Z`));
const [monday, tuesday, wednesday] = days as [Date, Date, Date];
const money = () => holdings(debtor.bban);

/** Returns the stored results of an order's execution days. */
async function doneOn({ id }: { id: string }): Promise<string[]> {
  const { PK, SK } = sandboxKeys.orderDone((await placeAt()).world, id, "");
  const marks = await table.query(PK, { prefix: SK });
  return marks.map((mark) => `${mark.SK.slice(SK.length)} ${mark.status}`);
}

async function spendAll(): Promise<void> {
  const { world, id, available } = await accountOf(debtor.bban);
  await table.change([balanceChanges.spend(world, id, available)]);
}

async function close(bban: string): Promise<void> {
  const { world, id } = await accountOf(bban);
  await table.change(accounts.removed(world, id));
}

describe("a standing order (specification, Payment status)", () => {
  it("pays on each of its days once, and tells the next ones", async () => {
    const { booked } = await money();
    const order = daily();
    expect(await paid(order)).toMatchObject({ status: "ACTC", date: "2026-03-02" });
    await execute(monday);
    await execute(monday);
    expect(await stateOf(order)).toMatchObject({
      ...{ status: "ACTC", date: "2026-03-03", fundsAvailable: true, cancellable: true },
      nextDates: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09"],
    });
    await execute(tuesday);
    expect((await money()).booked).toBe(booked - 20_00n);
    expect(await doneOn(order)).toEqual(["2026-03-02 ACSC", "2026-03-03 ACSC"]);
    expect(await auditEvents(`${order.id}#2026-03-02`)).toEqual(["PAYMENT_BOOKED"]);
  });

  it("makes up for missed days in order, one a step", async () => {
    const { booked } = await money();
    const order = daily();
    await paid(order);
    for (const paidDays of [1n, 2n, 3n, 3n]) {
      await execute(wednesday);
      expect((await money()).booked).toBe(booked - paidDays * 10_00n);
    }
  });

  it("waits for a first day that moves, and as usual after it", async () => {
    const order = orderFor({ startDate: "2026-03-07", frequency: "Weekly" });
    const first = { status: "ACWC", date: "2026-03-09", movedFrom: "2026-03-07" };
    expect(await paid(order)).toMatchObject(first);
    const now = new Date("2026-03-09T10:00:00Z");
    await execute(now);
    const state = await stateOf(order, now);
    expect(state).toMatchObject({ status: "ACTC", date: "2026-03-16" });
    expect(state.movedFrom).toBeUndefined();
  });

  it("passes over a day without funds, and goes on", async () => {
    const order = daily();
    await paid(order);
    const before = await kept.keep();
    await spendAll();
    await execute(monday);
    expect(await stateOf(order)).toMatchObject({ status: "ACTC", fundsAvailable: false });
    expect(await doneOn(order)).toEqual(["2026-03-02 ACCP"]);
    await before();
  });

  it("passes over a day where its creditor's account is closed, and goes on", async () => {
    const order = daily();
    await paid(order);
    await close(theirs.bban);
    await execute(monday);
    expect(await stateOf(order)).toMatchObject({ status: "ACTC", date: "2026-03-03" });
    expect(await doneOn(order)).toEqual(["2026-03-02 RJCT"]);
  });

  it("is rejected where its debtor's account is no more", async () => {
    const order = daily();
    await paid(order);
    await close(debtor.bban);
    await execute(monday);
    expect(await stateOf(order)).toMatchObject({ status: "RJCT", reason: "account" });
  });

  it.each([
    ["ACSC where some day was paid", async () => undefined, { status: "ACSC", nextDates: [] }],
    ["ACCP where there were never funds", spendAll, { status: "ACCP", fundsAvailable: false }],
    [
      "RJCT where it never could be paid",
      () => close(theirs.bban),
      { status: "RJCT", reason: "creditor" },
    ],
  ] as [string, () => Promise<unknown>, object][])("ends %s", async (_, happen, state) => {
    const order = daily("2026-03-03");
    await paid(order);
    await happen();
    await execute(monday);
    await execute(tuesday);
    expect(await stateOf(order, tuesday)).toMatchObject({ ...state, cancellable: false });
    expect((await heldOf(order)).nextAt).toBeUndefined();
  });

  it("is cancelled between its days, and pays no more", async () => {
    const order = daily();
    await paid(order);
    await execute(monday);
    const { booked } = await money();
    expect(await cancel(order.id)).toMatchObject({ status: "CANC", nextDates: [] });
    await execute(wednesday);
    expect((await money()).booked).toBe(booked);
  });

  it("goes on as usual where the TPP asked that its outcome be unknown", async () => {
    const order = daily();
    await paid(order, { scenario: { outcome: "unknown" } });
    await execute(monday);
    expect(await doneOn(order)).toEqual(["2026-03-02 ACSC"]);
  });
});

describe("a day of a standing order, executed by a process that dies", () => {
  it.each(["before", "after"] as const)("is paid once, dying %s any use", async (when) => {
    const order = daily();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => execute(testTime));
    const once = await money();
    for (const number of momentsOf(uses)) {
      await again();
      expect(await dyingAt({ number, when }, () => execute(testTime))).toBe(true);
      await execute(testTime);
      await execute(testTime);
      expect(await money()).toEqual(once);
      expect(await doneOn(order)).toEqual(["2026-03-02 ACSC"]);
    }
  });
});
