import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  later,
  orderOf,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import {
  approveStanding,
  doneOn,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { isLong } from "../../support/run/long-form.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: !isLong, anew: true });

const { bban } = eirik.main;
const order = (creditorName: string, requestedExecutionDate?: string) =>
  orderOf({ creditorName, requestedExecutionDate });

const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };

describe("POST /v1/sandbox/snapshots/{snapshotId}/restore: payments (Snapshots)", () => {
  it("lets what waited wait again, with its money held back, and executes it once", async () => {
    const start = await balanceOf(bban);
    const waited = await receiveApproved(order("Waited", "2026-03-10"));
    const held = await balanceOf(bban);
    const id = await save();
    const abandoned = await receiveApproved(order("Abandoned", "2026-03-12"));
    await book(later(testTime, { days: 9 }));
    expect((await statusOf(waited)).transactionStatus).toBe("ACSC");
    await restore(id);
    expect((await statusOf(waited)).transactionStatus).toBe("ACTC");
    expect(await balanceOf(bban)).toEqual(held);
    for (const days of [9, 10, 11]) await book(later(testTime, { days }));
    expect((await statusOf(waited)).transactionStatus).toBe("ACSC");
    expect(await call(getPaymentStatus, { params: abandoned.params })).toMatchObject(unknown);
    expect((await balanceOf(bban)).booked).toBe(start.booked - (start.available - held.available));
    expect(start.available).toBeGreaterThan(held.available);
  });

  it("brings back what was approved, a standing order on its next day, and nothing that nobody had approved", async () => {
    const before = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(order("Unapproved"));
    const waited: Received[] = [];
    for (const day of ["2026-03-10", "2026-03-12"])
      waited.push(await receiveApproved(order(`For ${day}`, day)));
    const standing = await approveStanding(standingOrder());
    const held = await balanceOf(bban);
    const id = await save();
    const live = async () => {
      for (const day of ["2026-03-05", "2026-03-10", "2026-03-12", "2026-03-13"])
        await book(new Date(`${day}T08:00:00Z`));
      expect(await standingStatus(standing)).toMatchObject({ transactionStatus: "ACTC" });
      for (const each of waited) expect((await statusOf(each)).transactionStatus).toBe("ACSC");
      return [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    };
    const after = await live();
    await restore(id);
    expect(await call(getPaymentStatus, { params: received.params })).toMatchObject(unknown);
    for (const each of waited) expect((await statusOf(each)).transactionStatus).toBe("ACTC");
    expect([await balanceOf(bban), await balanceOf(havbris.main.bban)]).toEqual([held, before[1]]);
    expect(await live()).toEqual(after);
    expect(after[1]?.booked).toBe((before[1]?.booked ?? 0n) + 100_00n);
    expect((await doneOn(standing)).map(([day]) => day)).toEqual(["2026-03-05"]);
    expect(await rowsOf(bban, "BOOKED", "Havbris Sjømat AS")).toHaveLength(1);
  }, 60_000);
});
