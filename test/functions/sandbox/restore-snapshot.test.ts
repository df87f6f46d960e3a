import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { payments } from "../../../shared/table/payments.ts";
import { call, testTime } from "../../support/call.ts";
import {
  balanceOf,
  book,
  eirik,
  knownPsu,
  later,
  orderOf,
  type Received,
  receiveApproved,
  statusOf,
} from "../../support/payments.ts";
import { allData } from "../../support/sandbox-data.ts";
import { done } from "../../support/sandbox-world.ts";
import { restore, save } from "../../support/snapshots.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { crashing, familyOf } from "../../support/uses.ts";

useTable();

const { bban } = eirik.main;
const order = (creditorName: string, requestedExecutionDate?: string) =>
  orderOf({ creditorName, requestedExecutionDate });
const stranger = { customerNumber: "after", name: "After", type: "PRIVATE" };

/** What becomes of a payment of a world that was left, and that nobody is told of. */
const keptStatusOf = async ({ params }: Received) =>
  (await payments.get(params["payment-id"]))?.status;

beforeEach(() => done(initialize));

describe("POST /v1/sandbox/snapshots/{snapshotId}/restore (Snapshots)", () => {
  it("brings everything back as it was, as often as wanted", async () => {
    const before = await allData();
    const id = await save();
    for (let time = 1; time <= 2; time += 1) {
      await done(createSandboxCustomer, { body: stranger });
      expect(await restore(id)).toMatchObject({ status: 204, body: undefined });
      expect(await allData()).toEqual(before);
    }
  });

  it("does not restore again when it is repeated", async () => {
    const id = await save();
    const headers = { "x-request-id": randomUUID() };
    await restore(id, { headers });
    await done(createSandboxCustomer, { body: stranger });
    expect((await restore(id, { headers })).status).toBe(204);
    expect(await done(listSandboxCustomers)).toHaveLength(5);
  });

  it("ends consents as a reset does, and its PSUs come back under the same PSU-IDs", async () => {
    const id = await save();
    const headers = await knownPsu();
    await restore(id);
    expect(await call(listAccounts, { headers })).toMatchObject({ code: "CONSENT_UNKNOWN" });
    expect(await knownPsu()).toEqual(headers);
  });

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
    expect(await keptStatusOf(abandoned)).toBe("RJCT");
    expect((await balanceOf(bban)).booked).toBe(start.booked - (start.available - held.available));
    expect(start.available).toBeGreaterThan(held.available);
  });

  it("shows whoever reads meanwhile the old world or the new one", async () => {
    const id = await save();
    await done(createSandboxCustomer, { body: stranger });
    let isOver = false;
    const counts = new Set<number>();
    const reader = async () => {
      while (!isOver) counts.add((await done(listSandboxCustomers)).length);
    };
    const reading = [reader(), reader(), reader()];
    await restore(id);
    counts.add((await done(listSandboxCustomers)).length);
    isOver = true;
    await Promise.all(reading);
    expect([...counts].sort()).toEqual([4, 5]);
  });

  it("leaves another TPP's sandbox alone", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await done(createSandboxCustomer, {
      tpp,
      body: { ...stranger, customerNumber: randomUUID().slice(0, 8) },
    });
    const theirs = await allData({ tpp });
    await restore(await save());
    expect(await allData({ tpp })).toEqual(theirs);
  });

  it("leaves the old world or the new one wherever its process dies, and can be repeated", async () => {
    const waited = await receiveApproved(order("Waits on", "2026-03-10"));
    const saved = await allData();
    const id = await save();
    await done(createSandboxCustomer, { body: stranger });
    const changed = await allData();
    let died = true;
    for (let number = 1; died; number += 31) {
      if ((await done(listSandboxCustomers)).length === 4)
        await done(createSandboxCustomer, { body: stranger });
      const headers = { "x-request-id": randomUUID() };
      let uses = 0;
      await crashing(
        (use) => {
          use.done.catch(() => undefined); // what nobody waits for any more
          return !use.partitions.some((one) => familyOf(one) === "REQUESTLOG") && ++uses >= number;
        },
        () => restore(id, { headers }),
      );
      died = uses >= number;
      const { customers = [] } = await allData();
      expect([saved.customers?.length, changed.customers?.length]).toContain(customers.length);
      expect((await restore(id, { headers })).status).toBe(204);
      expect(await allData()).toEqual(saved);
      expect((await statusOf(waited)).transactionStatus).toBe("ACTC");
    }
  }, 120_000);
});
