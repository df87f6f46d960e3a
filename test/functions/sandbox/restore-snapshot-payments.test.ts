import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { testTime } from "../../support/operations/call.ts";
import { eirik, havbris, orderOf, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { doneOn } from "../../support/payments/standing-orders.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const less = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: booked - total,
  available: available - total,
});
const order = (creditorName: string, requestedExecutionDate?: string) =>
  orderOf({ creditorName, requestedExecutionDate });

const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };

describe("POST /v1/sandbox/snapshots/{snapshotId}/restore with payments (Snapshots)", () => {
  it("restores a payment that was waiting when the snapshot was taken: it waits again and is executed once", async () => {
    const start = await balanceOf(bban);
    const waited = await receiveApproved(order("Waited", "2026-03-10"));
    const id = await save();
    const abandoned = await receiveApproved(order("Abandoned", "2026-03-12"));
    await book(later(testTime, { days: 9 }));
    expect((await waited.status()).transactionStatus).toBe("ACSC");
    expect(await balanceOf(bban)).toEqual(less(start));
    await restore(id);
    expect((await waited.status()).transactionStatus).toBe("ACTC");
    expect(await balanceOf(bban)).toEqual(start);
    for (const days of [9, 10, 11]) await book(later(testTime, { days }));
    expect((await waited.status()).transactionStatus).toBe("ACSC");
    expect(await abandoned.call(getPaymentStatus)).toMatchObject(unknown);
    expect(await balanceOf(bban)).toEqual(less(start));
    expect(await rowsOf(bban, "BOOKED", "Waited")).toMatchObject([{ bookingDate: "2026-03-10" }]);
  });

  it.each([
    ["has fallen due since", "2026-03-10", "2026-03-10"],
    ["was ACSP", undefined, "2026-03-02"],
  ])(
    "immediately executes a payment that %s and books it on its own day (decision: Dated payments)",
    async (name, requested, day) => {
      const start = await balanceOf(bban);
      const approved = await receiveApproved(order(name, requested));
      const id = await save();
      const now = later(testTime, { days: 12 });
      await book(now);
      expect((await restore(id, { now })).status).toBe(204);
      expect((await approved.status({ now })).transactionStatus).toBe("ACSC");
      await book(now);
      expect(await rowsOf(bban, "BOOKED", name)).toMatchObject([{ bookingDate: day }]);
      expect(await balanceOf(bban)).toEqual(less(start));
    },
  );

  it("restores approved payments and standing orders, and no unapproved payment", async () => {
    const before = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(order("Unapproved"));
    const waited: ReceivedPayment[] = [];
    for (const day of ["2026-03-10", "2026-03-12"])
      waited.push(await receiveApproved(order(`For ${day}`, day)));
    const standing = await receiveApproved(standingOrder());
    const held = await balanceOf(bban);
    const id = await save();
    const live = async () => {
      for (const day of ["2026-03-05", "2026-03-10", "2026-03-12", "2026-03-13"])
        await book(new Date(`${day}T08:00:00Z`));
      expect(await standing.status()).toMatchObject({ transactionStatus: "ACTC" });
      for (const each of waited) expect((await each.status()).transactionStatus).toBe("ACSC");
      return [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    };
    const after = await live();
    await restore(id);
    expect(await received.call(getPaymentStatus)).toMatchObject(unknown);
    for (const each of waited) expect((await each.status()).transactionStatus).toBe("ACTC");
    expect([await balanceOf(bban), await balanceOf(havbris.main.bban)]).toEqual([held, before[1]]);
    expect(await live()).toEqual(after);
    expect(after[1]?.booked).toBe((before[1]?.booked ?? 0n) + 100_00n);
    expect((await doneOn(standing)).map(([day]) => day)).toEqual(["2026-03-05"]);
    expect(await rowsOf(bban, "BOOKED", "Havbris Sjømat AS")).toHaveLength(1);
  }, 60_000);
});
