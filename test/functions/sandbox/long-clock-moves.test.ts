import { randomUUID } from "node:crypto";
import { testTime } from "../../support/operations/call.ts";
import { bulkOf, eirik, namedEntry } from "../../support/payments/orders.ts";
import {
  balanceOf,
  type ReceivedPayment,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { addCopies, worldOf } from "../../support/sandbox/world-of.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { bban } = eirik.main;
const [size, name] = [200, "One of many"];
const time = "2026-04-01T10:00:00+00:00";
const real = "2026-03-02T10:00:00+00:00";

/** A bulk of 200 payments of NOK 0.01 that waits for its day. */
const waiting = madeOnce(kept, async () => {
  const payments = Array.from({ length: size }, () => namedEntry(name, "0.01"));
  return receiveApproved(bulkOf({ payments, requestedExecutionDate: "2026-03-20" }));
});

/** Lets the bank have many copies of the bulk. Returns the copies. */
async function copied(bulk: ReceivedPayment, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await addCopies({ kind: "orders", id: bulk.id }, ids);
  return ids;
}

describe("a move of the clock past many payments (PUT /v1/sandbox/clock)", () => {
  it("executes all of them before it answers", async () => {
    const bulk = await waiting();
    const copies = await copied(bulk, 4);
    const before = await balanceOf(bban);
    expect(await moveClock(time)).toMatchObject({ status: 200, body: { time, realTime: real } });
    expect(await bulk.status()).toMatchObject({ transactionStatus: "ACSC" });
    const { orders } = await worldOf();
    for (const id of copies) expect(orders.get(id)).toMatchObject({ status: "ACSC" });
    const rows = await rowsOf(bban, "BOOKED", name);
    expect(rows).toHaveLength(5 * size);
    for (const { bookingDate } of rows) expect(bookingDate).toBe("2026-03-20");
    const { booked } = await balanceOf(bban);
    expect(before.booked - booked).toBe(-rows.reduce((sum, { amount }) => sum + amount, 0n));
  });

  it("is refused if it would execute 20,000 payments, and changes nothing", async () => {
    const bulk = await waiting();
    await copied(bulk, 99);
    const before = await balanceOf(bban);
    expect(await moveClock(time)).toMatchObject({
      ...{ status: 409, code: "CONFLICT", path: "time" },
      text: "Until this time 20000 payments or more would be executed. Cancel standing orders, or move the clock in several steps.",
    });
    expect(await clockOf()).toMatchObject({ time: real });
    expect(await bulk.status({ now: testTime })).toMatchObject({ transactionStatus: "ACTC" });
    expect(await balanceOf(bban)).toEqual(before);
    expect((await moveClock("2026-03-19T10:00:00+00:00")).status).toBe(200);
  });
});
