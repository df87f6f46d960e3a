import { customers } from "../../../../shared/sandbox/table/customers.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import {
  bulkOrder,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../support/bank/bank-orders.ts";
import {
  approved,
  askingOf,
  cancel,
  execute,
  heldOf,
  holdings,
  paid,
  placeAt,
  stateOf,
  submit,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { accountOf, later } from "../../../support/payments/payments.ts";
import { auditEvents, corporateId, eirik, havbris, ingrid } from "../../../support/psu/sca.ts";
import { dyingAt, frozenAt, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";
import { writtenBy } from "../../../support/table/uses.ts";

const kept = useTable({ small: true, anew: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;
const own = { bban: eirik.accounts[1].bban, currency: "NOK" } as const;
const transfer = transferTo(own);
const kinds = {
  single: () => singleOrder(debtor, { transfer }),
  "single for another day": () => singleOrder(debtor, { transfer, requestedDate: "2026-03-10" }),
  standing: () => standingOrder(debtor, { transfer }),
  bulk: () => bulkOrder(debtor, [transfer]),
};
const money = () => holdings(debtor.bban);
const much = later(testTime, { days: 40 });

async function endMandate(): Promise<void> {
  const [{ world, id }, { customerId }] = [await accountOf(debtor.bban), await askingOf()];
  await table.change([
    { delete: customers.holdingKey(world, customerId, id) },
    { update: sandboxKeys.account(world, id), set: { owner: "another" } },
  ]);
}

describe("an order is cancelled (port: cancel)", () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    "and its money is free, in one transaction: %s",
    async (kind) => {
      const before = await money();
      const order = kinds[kind]();
      await paid(order);
      const families = await writtenBy(() => cancel(order.id));
      expect(families).not.toContain("AUDIT");
      expect(families.filter((family) => family === "ORDER")).toHaveLength(1);
      expect(await stateOf(order)).toMatchObject({ status: "CANC", cancellable: false });
      expect(await money()).toEqual(before);
      expect(await writtenBy(() => execute(much))).toEqual([]);
    },
  );

  it("not by another customer, under another agreement or once the mandate has ended", async () => {
    const order = kinds.single();
    const state = await paid(order);
    const stranger = await askingOf(ingrid.customerNumber);
    const other = await askingOf(eirik.customerNumber, await corporateId(havbris));
    expect(await cancel(order.id, { asking: stranger })).toEqual(state);
    expect(await cancel(order.id, { asking: other })).toEqual(state);
    await endMandate();
    expect(await cancel(order.id)).toEqual(state);
  });

  it("not where it is executed, rejected or cancelled already", async () => {
    const order = kinds.single();
    await paid(order);
    await execute(testTime);
    const executed = await stateOf(order);
    expect(await writtenBy(() => cancel(order.id))).toEqual([]);
    expect(await cancel(order.id)).toEqual(executed);
    const refused = await approved(kinds.single());
    const rejected = await submit({ ...refused, notAfter: "2026-03-02T09:00:00Z" });
    expect(await cancel(refused.order.id)).toEqual(rejected);
  });

  it("not while the clock is moved: nothing is known of it", async () => {
    const order = kinds.single();
    await paid(order);
    const profile = keys.profile((await placeAt()).tppId);
    await table.change([{ update: profile, set: { moving: "a move" } }]);
    const ends = await Promise.allSettled([cancel(order.id), cancel("unknown")]);
    for (const end of ends)
      expect(end).toMatchObject({ reason: { message: expect.stringContaining("has changed") } });
    expect((await stateOf(order)).status).toBe("ACSP");
  });

  it("once, by a process that dies at any use", async () => {
    const before = await money();
    const order = kinds.single();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => cancel(order.id));
    for (const when of ["before", "after"] as const)
      for (let number = 1; number <= uses; number += 1) {
        await again();
        expect(await dyingAt({ number, when }, () => cancel(order.id))).toBe(true);
        expect((await cancel(order.id)).status).toBe("CANC");
        expect(await money()).toEqual(before);
      }
  });

  it("or stays as it is where its mandate ends meanwhile", async () => {
    const order = kinds.single();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => cancel(order.id));
    for (let number = 1; number <= uses; number += 1) {
      await again();
      const { thaw } = await frozenAt(number, () => cancel(order.id));
      await endMandate();
      await thaw();
      expect((await stateOf(order)).status).toBe("ACSP");
    }
  });
});

describe("an unknown id that is cancelled (port: cancel)", () => {
  it("is barred: what comes under it is CANC, whatever it is, and costs nothing", async () => {
    const before = await money();
    const submission = await approved(kinds.single());
    const { id } = submission.order;
    expect(await cancel(id)).toMatchObject({ id, status: "CANC", cancellable: false });
    expect(await submit(submission)).toEqual(await cancel(id));
    expect(await money()).toEqual(before);
    expect(await heldOf({ id })).not.toHaveProperty("order");
    expect(await auditEvents(id)).toEqual([]);
  });

  it("is so once, by a process that dies at any use", async () => {
    const again = await kept.keep();
    const { id } = kinds.single();
    const uses = await usesOf(() => cancel(id));
    for (const when of ["before", "after"] as const)
      for (let number = 1; number <= uses; number += 1) {
        await again();
        expect(await dyingAt({ number, when }, () => cancel(id))).toBe(true);
        expect((await cancel(id)).status).toBe("CANC");
      }
  });
});
