import type { Transfer } from "../../../../shared/ports/schemas/order.ts";
import { sandboxKeys } from "../../../../shared/sandbox/table/keys.ts";
import { table } from "../../../../shared/table/client.ts";
import { transferTo } from "../../../support/bank/bank-orders.ts";
import {
  approved,
  cancel,
  execute,
  paid,
  placeAt,
  stateOf,
  submit,
} from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { instant } from "../../../support/payments/domestic.ts";
import { money, single } from "../../../support/payments/eiriks-orders.ts";
import { later } from "../../../support/payments/payments.ts";
import { auditEvents, ingrid } from "../../../support/psu/sca.ts";
import { replaceBySmallWorld } from "../../../support/sandbox/small-world.ts";
import { dyingAt } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ small: true, anew: true });

const theirs = { bban: ingrid.accounts[0].bban, currency: "NOK" } as const;

const soon = later(testTime, { minutes: 1 });

describe("an instant order (specification, Payment status)", () => {
  const order = (transfer: Transfer) => single({ product: instant, transfer });

  it("is executed when it is submitted, and credited ten seconds later", async () => {
    const toElsewhere = order(transferTo({ bban: "12345678903", currency: "NOK" }));
    const before = await money();
    expect(await paid(toElsewhere)).toMatchObject({ cancellable: false });
    expect(await stateOf(toElsewhere)).toMatchObject({ status: "ACWP", cancellable: false });
    expect(await money()).toMatchObject({ booked: before.booked - 10_00n, pending: 0 });
    await execute(later(testTime, { minutes: 9 / 60 }));
    expect((await stateOf(toElsewhere)).status).toBe("ACWP");
    await execute(later(testTime, { minutes: 10 / 60 }));
    expect((await stateOf(toElsewhere)).status).toBe("ACSC");
    expect(await auditEvents(toElsewhere.id)).toEqual(["PAYMENT_BOOKED", "PAYMENT_CREDITED"]);
  });

  it("is credited at once within the bank", async () => {
    const toTheirs = order(transferTo(theirs));
    await paid(toTheirs);
    expect(await stateOf(toTheirs)).toMatchObject({ status: "ACSC" });
  });

  it("is not cancelled where it is left to the job: it is executed at once", async () => {
    const toTheirs = order(transferTo(theirs));
    const submission = await approved(toTheirs);
    await dyingAt({ number: 1, when: "after", of: "writes" }, () => submit(submission));
    expect(await stateOf(toTheirs)).toMatchObject({ status: "ACSP", cancellable: false });
    expect(await cancel(toTheirs.id)).toMatchObject({ status: "ACSP" });
    await execute(soon);
    expect((await stateOf(toTheirs)).status).toBe("ACSC");
  });

  it("is credited where its world is no more", async () => {
    const toElsewhere = order(transferTo({ bban: "12345678903", currency: "NOK" }));
    const { tppId, world } = await placeAt();
    await paid(toElsewhere);
    await replaceBySmallWorld(tppId);
    await execute(soon);
    expect(await table.get(sandboxKeys.order(world, toElsewhere.id))).toMatchObject({
      status: "ACSC",
    });
  });
});
