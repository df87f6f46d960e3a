import { transferTo } from "../../../support/bank/bank-orders.ts";
import {
  cancel,
  execute,
  heldOf,
  holdings,
  paid,
  stateOf,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { money, own, single } from "../../../support/payments/eiriks-orders.ts";
import { later } from "../../../support/payments/payments.ts";
import { dyingAt, frozenAt, momentsOf, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const inside = (changes = {}) => single({ transfer: transferTo(own), ...changes });

const soon = later(testTime, { minutes: 1 });

describe("an execution whose process dies", () => {
  it.each(["before", "after"] as const)("books once, dying %s any use", async (when) => {
    const order = inside();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => execute(soon));
    const once = [await money(), await holdings(own.bban)];
    for (const number of momentsOf(uses)) {
      await again();
      expect(await dyingAt({ number, when }, () => execute(soon))).toBe(true);
      await execute(soon);
      await execute(soon);
      expect([await money(), await holdings(own.bban)]).toEqual(once);
      expect((await stateOf(order)).status).toBe("ACSC");
    }
  });
});

describe("an execution that another call meets", () => {
  it.each([
    ["a second run of the job", () => execute(soon), /ACSC/],
    ["a cancellation", undefined, /ACSC|CANC/],
  ] as const)("books or ends the order once: %s", async (_, act, status) => {
    const before = await money();
    const order = inside();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => execute(soon));
    for (const number of momentsOf(uses)) {
      await again();
      const { thaw } = await frozenAt(number, () => execute(soon));
      await (act ?? (() => cancel(order.id)))();
      await thaw();
      const state = await stateOf(order);
      expect(state.status).toMatch(status);
      const booked = state.status === "CANC" ? before.booked : before.booked - 10_00n;
      expect(await money()).toMatchObject({ booked, pending: 0 });
      expect((await heldOf(order)).nextAt).toBeUndefined();
    }
  });
});
