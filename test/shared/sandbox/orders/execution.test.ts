import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { transferTo } from "../../../support/bank/bank-orders.ts";
import { execute, holdings, paid, placeAt, stateOf } from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { domestic, instant } from "../../../support/payments/domestic.ts";
import { debtor, money, own, single } from "../../../support/payments/eiriks-orders.ts";
import { accountOf, later } from "../../../support/payments/payments.ts";
import { auditEvents } from "../../../support/psu/sca.ts";
import { replaceBySmallWorld } from "../../../support/sandbox/small-world.ts";
import { useTable } from "../../../support/table/table.ts";
import { writtenBy } from "../../../support/table/uses.ts";

useTable({ small: true, anew: true });

const inside = (changes = {}) => single({ transfer: transferTo(own), ...changes });

const soon = later(testTime, { minutes: 1 });

/** Closes an account. `stop` only blocks payments from it. */
async function close(bban: string): Promise<void> {
  const { world, id } = await accountOf(bban);
  await table.change(accounts.removed(world, id));
}
async function stop(bban: string): Promise<void> {
  const { world, id } = await accountOf(bban);
  await table.change([accounts.blocked(world, id, true)]);
}

describe("an order that is due (specification, Payment status)", () => {
  it("is booked once, with its row and the creditor's, and is not due any more", async () => {
    const [before, others] = [await money(), await holdings(own.bban)];
    const order = inside();
    await paid(order);
    await execute(soon);
    expect(await stateOf(order)).toMatchObject({ status: "ACSC", cancellable: false });
    const booked = before.booked - 10_00n;
    expect(await money()).toMatchObject({ booked, rows: before.rows + 1, pending: 0 });
    expect(await holdings(own.bban)).toMatchObject({ booked: others.booked + 10_00n });
    expect(await auditEvents(order.id)).toEqual(["PAYMENT_BOOKED"]);
    expect(await writtenBy(() => execute(later(soon, { days: 1 })))).toEqual([]);
  });

  it("waits for its day, and is told as on its way once that has come", async () => {
    const order = inside({ requestedDate: "2026-03-10" });
    await paid(order);
    expect(await writtenBy(() => execute(new Date("2026-03-09T22:59:59Z")))).toEqual([]);
    const day = new Date("2026-03-09T23:00:00Z");
    expect(await stateOf(order, day)).toMatchObject({ status: "ACSP", cancellable: true });
    await execute(day);
    expect(await stateOf(order, day)).toMatchObject({ status: "ACSC", date: "2026-03-10" });
  });

  it("is written with its money in one transaction", async () => {
    await paid(single());
    const families = await writtenBy(() => execute(soon));
    expect([...new Set(families)].sort()).toEqual(["ACCOUNT", "AUDIT", "ORDER", "TPP", "WAITING"]);
    expect(families.filter((family) => family === "ORDER")).toHaveLength(1);
  });

  it.each([
    ["creditor", "the creditor's account is closed", () => close(own.bban)],
    ["account", "payments from the account are stopped", () => stop(debtor.bban)],
  ] as const)(
    "is rejected for its %s where %s, and its money is free",
    async (reason, _, happen) => {
      const before = await money();
      const order = inside();
      await paid(order);
      await happen();
      await execute(soon);
      expect(await stateOf(order)).toMatchObject({ status: "RJCT", reason, cancellable: false });
      expect(await money()).toEqual(before);
      expect(await auditEvents(order.id)).toEqual(["PAYMENT_REJECTED"]);
    },
  );

  it("is rejected where its debtor's account is closed", async () => {
    const order = inside();
    await paid(order);
    await close(debtor.bban);
    await execute(soon);
    expect(await stateOf(order)).toMatchObject({ status: "RJCT", reason: "account" });
  });

  it("is rejected with its world, and costs nobody anything in the new one", async () => {
    const order = single();
    const { tppId, world } = await placeAt();
    await paid(order);
    await replaceBySmallWorld(tppId);
    const before = await money();
    await execute(soon);
    expect(await table.get(sandboxKeys.order(world, order.id))).toMatchObject({ status: "RJCT" });
    expect(await money()).toEqual(before);
    expect(await writtenBy(() => execute(later(soon, { days: 1 })))).toEqual([]);
  });

  it("is left to the move of the clock that is under way", async () => {
    const order = single();
    const { tppId } = await placeAt();
    await paid(order);
    await table.change([{ update: keys.profile(tppId), set: { moving: "a move" } }]);
    expect(await writtenBy(() => execute(soon))).toEqual([]);
    await table.change([{ update: keys.profile(tppId), remove: ["moving"] }]);
    await execute(soon);
    expect((await stateOf(order)).status).toBe("ACSC");
  });
});

describe("an order that the TPP asked to go otherwise (X-Sandbox-Scenario)", () => {
  it.each([domestic, instant])(
    "is unknown for a minute, and executed then: %s",
    async (product) => {
      const order = inside({ product });
      await paid(order, { scenario: { outcome: "unknown" } });
      await execute(testTime);
      expect(await stateOf(order)).toMatchObject({ status: "PDNG", cancellable: false });
      await execute(later(testTime, { minutes: 59 / 60 }));
      expect((await stateOf(order)).status).toBe("PDNG");
      await execute(soon);
      expect((await stateOf(order)).status).toBe("ACSC");
      expect(await auditEvents(order.id)).toEqual(["PAYMENT_BOOKED", "PAYMENT_UNKNOWN"]);
    },
  );

  it.each([domestic, instant])("is rejected when it is executed: %s", async (product) => {
    const before = await money();
    const order = inside({ product });
    await paid(order, { scenario: { outcome: "rejected" } });
    await execute(soon);
    expect(await stateOf(order)).toMatchObject({ status: "RJCT", reason: "declined" });
    expect(await money()).toEqual(before);
  });
});
