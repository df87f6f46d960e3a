import type { Transfer } from "../../../../shared/ports/schemas/order.ts";
import { accounts } from "../../../../shared/sandbox/table/accounts.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { bulkOrder, elsewhere, transferTo } from "../../../support/bank/bank-orders.ts";
import {
  askingOf,
  cancel,
  execute,
  heldOf,
  holdings,
  paid,
  placeAt,
  stateOf,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { accountOf, later } from "../../../support/payments/payments.ts";
import { auditEvents, corporateId, eirik, havbris, ingrid } from "../../../support/psu/sca.ts";
import { dyingAt } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ small: true, anew: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
const company = { bban: havbris.accounts[0].bban, currency: "NOK" } as const;
const theirs = { bban: ingrid.accounts[0].bban, currency: "NOK" } as const;
const amount = (text: string) => ({ amount: { amount: text, currency: "NOK" as const } });
const bulk = (transfers: Transfer[], changes = {}) => bulkOrder(debtor, transfers, changes);
const some = () => bulk([transferTo(theirs), transferTo(elsewhere), transferTo(theirs)]);
const tooMuch = transferTo(elsewhere, amount("9999999.00"));
const money = () => holdings(debtor.bban);
const soon = later(testTime, { minutes: 1 });

async function close(bban: string): Promise<void> {
  const { world, id } = await accountOf(bban);
  await table.change(accounts.removed(world, id));
}

/** Replaces the stored transfers of a bulk by others. */
async function alterParts({ id }: { id: string }): Promise<void> {
  const { PK, SK } = sandboxKeys.orderPart((await placeAt()).world, id, "00");
  await table.change([
    { update: { PK, SK }, set: { transfers: Array(3).fill(transferTo(theirs)) } },
  ]);
}

describe("a bulk (specification, Payment status)", () => {
  it("pays each of its transfers once, and ends", async () => {
    const before = await money();
    const order = some();
    expect(await paid(order)).toMatchObject({ status: "ACSP", cancellable: true });
    expect(await money()).toEqual(before);
    await execute(soon);
    await execute(soon);
    const state = await stateOf(order);
    expect(state).toMatchObject({ status: "ACSC", cancellable: false });
    expect(state.failed).toBeUndefined();
    expect(await money()).toMatchObject({ booked: before.booked - 30_00n, rows: before.rows + 3 });
    expect(await auditEvents(order.id)).toEqual(["PAYMENT_BOOKED"]);
  });

  it("is PART where some of it fails, each failure told with its reason", async () => {
    const order = bulk([transferTo(theirs), tooMuch, transferTo(elsewhere)]);
    await paid(order);
    await close(theirs.bban);
    await execute(soon);
    expect(await stateOf(order)).toMatchObject({
      status: "PART",
      failed: [
        { index: 0, reason: "creditor" },
        { index: 1, reason: "funds" },
      ],
    });
  });

  it.each([
    [
      "ACCP without funds for any",
      [tooMuch, tooMuch],
      async () => undefined,
      {
        ...{ status: "ACCP", fundsAvailable: false },
        failed: [0, 1].map((index) => ({ index, reason: "funds" })),
      },
    ],
    [
      "RJCT where no creditor is there",
      [transferTo(theirs)],
      () => close(theirs.bban),
      {
        ...{ status: "RJCT", reason: "creditor" },
        failed: [{ index: 0, reason: "creditor" }],
      },
    ],
    [
      "RJCT where its debtor's account is closed",
      [transferTo(elsewhere)],
      () => close(debtor.bban),
      {
        ...{ status: "RJCT", reason: "account" },
        failed: [{ index: 0, reason: "account" }],
      },
    ],
  ] as [string, Transfer[], () => Promise<void>, object][])(
    "is %s",
    async (_, all, happen, state) => {
      const order = bulk(all);
      await paid(order);
      await happen();
      await execute(soon);
      expect(await stateOf(order)).toMatchObject(state);
      expect(await auditEvents(order.id)).toEqual(["PAYMENT_REJECTED"]);
    },
  );

  it("goes on where a step of 200 transfers has ended, and cannot be cancelled then", async () => {
    const { booked } = await money();
    const order = bulk(Array.from({ length: 201 }, () => transferTo(elsewhere, amount("1.00"))));
    await paid(order);
    for (const [dealt, status] of [
      [200, "ACSP"],
      [201, "ACSC"],
    ] as const) {
      await execute(soon);
      expect((await stateOf(order)).status).toBe(status);
      expect(await heldOf(order)).toMatchObject({ dealt });
      expect((await money()).booked).toBe(booked - BigInt(dealt) * 1_00n);
      expect(await cancel(order.id)).toMatchObject({ status, cancellable: false });
    }
  });

  it("is one row under an agreement, unless the TPP wants it otherwise", async () => {
    const asking = await askingOf(eirik.customerNumber, await corporateId(havbris));
    const before = await holdings(company.bban);
    const all = [transferTo(theirs), transferTo(elsewhere)];
    await paid(bulkOrder(company, all), { asking });
    await execute(soon);
    expect(await holdings(company.bban)).toMatchObject({ rows: before.rows + 1 });
    await paid(bulkOrder(company, all, { batchBooking: false }), { asking });
    await execute(later(soon, { minutes: 1 }));
    const booked = before.booked - 40_00n;
    expect(await holdings(company.bban)).toMatchObject({ booked, rows: before.rows + 3 });
  });

  it("pays none that is not what came", async () => {
    const before = await money();
    const order = some();
    await paid(order);
    await alterParts(order);
    await execute(soon);
    expect(await stateOf(order)).toMatchObject({ status: "RJCT", reason: "terms" });
    expect(await money()).toEqual(before);
    expect(await auditEvents(order.id)).toEqual(["PAYMENT_TAMPERED"]);
  });

  it("pays no transfer a second time, whatever its item says", async () => {
    const order = some();
    await paid(order);
    await dyingAt({ number: 2, when: "after", of: "writes" }, () => execute(soon));
    const { booked } = await money();
    const { world } = await placeAt();
    await table.change([{ update: sandboxKeys.order(world, order.id), remove: ["dealt"] }]);
    await execute(soon);
    expect((await money()).booked).toBe(booked);
    expect(await auditEvents(order.id)).toContain("PAYMENT_TAMPERED");
  });
});
