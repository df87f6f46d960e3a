import { randomUUID } from "node:crypto";
import { moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import {
  approvedIn,
  askingAt,
  bulkOn,
  callerAt,
  each,
  placeAt,
  singleOn,
  statesOf,
  statusesOf,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { restore, run, save, world } from "../../support/bank/snapshots-at-bank.ts";
import { balanceOf, eirik } from "../../support/payments/payments.ts";
import { sampledNumbers } from "../../support/run/long-form.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

describe("a snapshot that is restored while much else goes on", () => {
  it("takes an order that is submitted meanwhile over in the world that is left, or refuses it", async () => {
    const before = await balanceOf(bban);
    const { id } = await save();
    const uses = await usesOf(() => restore(id));
    for (const number of sampledNumbers(uses, 6)) {
      const order = singleOn("2026-03-10");
      const place = await placeAt();
      const asking = await askingAt(place);
      const submission = await approvedIn(place, order);
      const submit = () => sandboxOrders(place).submit(asking, submission);
      const { thaw } = await frozenAt(number, () => restore(id));
      await Promise.all([submit().catch(() => undefined), thaw()]);
      expect(await world()).not.toBe(place.world);
      expect(await statesOf([order.id])).toEqual([undefined]);
      // A second submit is rejected, because the order was approved for a sandbox that no longer exists.
      const again = await sandboxOrders(await placeAt()).submit(await askingAt(place), submission);
      expect(again).toMatchObject({ status: "RJCT", reason: "terms" });
      expect(await balanceOf(bban)).toEqual(before);
    }
  });

  it("makes one world of it for a call that is sent twenty times at once, and moves no money", async () => {
    const before = await balanceOf(bban);
    const ids = [await taken(singleOn("2026-03-10")), await taken(singleOn("2026-03-10"))];
    const { id } = await save();
    const call = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => restore(id, call)));
    await Promise.all([run(9), run(9), run(9)]);
    expect(await statusesOf(ids)).toEqual(["ACSC", "ACSC"]);
    expect((await balanceOf(bban)).booked).toBe(before.booked - 2n * each);
  });

  it("has nothing ended by the job that executes what is due, before it is in use", async () => {
    const ids = [await taken(singleOn("2026-03-10")), await taken(bulkOn("2026-03-10", 2))];
    const { id } = await save();
    const uses = await usesOf(() => restore(id));
    for (const number of [uses - 1, uses]) {
      const { thaw } = await frozenAt(number, () => restore(id));
      await run(9);
      await thaw();
      expect(await statusesOf(ids)).toEqual(["ACTC", "ACTC"]);
      await run(9);
      expect(await statusesOf(ids)).toEqual(["ACSC", "ACSC"]);
    }
  });

  it("leaves the sandbox as it was or as it is kept, whichever use of the table it dies at", async () => {
    const start = await balanceOf(bban);
    const kept = await taken(singleOn("2026-03-10"));
    const { id } = await save();
    let changed = await taken(singleOn("2026-03-10"));
    const uses = await usesOf(() => restore(id));
    changed = await taken(singleOn("2026-03-10"));
    for (const number of sampledNumbers(uses, 4))
      for (const when of ["before", "after"] as const) {
        const left = await world();
        const call = randomUUID();
        await dyingAt({ number, when }, () => restore(id, call));
        // The job for due orders does not execute orders of a world that is not in use yet.
        await run(12);
        const isLeft = (await world()) === left;
        expect(await statusesOf([kept, changed])).toEqual(["ACSC", isLeft ? "ACSC" : undefined]);
        await restore(id, call);
        if (isLeft) expect(await statusesOf([kept, changed])).toEqual(["ACTC", undefined]);
        await restore(id);
        expect(await statusesOf([kept])).toEqual(["ACTC"]);
        changed = await taken(singleOn("2026-03-10"));
      }
    await restore(id);
    await run(9);
    expect((await balanceOf(bban)).booked).toBe(start.booked - each);
  }, 60_000);

  it("is refused while the clock is moved, and executed by no move that was begun before", async () => {
    const id = await taken(singleOn("2026-03-10"));
    const snapshot = await save();
    const move = async () => moveClock(await callerAt(), 30 * 86_400_000);
    const uses = await usesOf(() => move());
    await restore(snapshot.id);
    await moveClock(await callerAt(), 0);
    await restore(snapshot.id);
    for (const number of sampledNumbers(uses, 5)) {
      const { thaw } = await frozenAt(number, () => move());
      const result = await restore(snapshot.id).then(
        () => "restored",
        ({ code }) => code,
      );
      await thaw();
      expect(["restored", "CONFLICT"]).toContain(result);
      await moveClock(await callerAt(), 0);
      await restore(snapshot.id);
      expect(await statusesOf([id])).toEqual(["ACTC"]);
    }
  });
});
