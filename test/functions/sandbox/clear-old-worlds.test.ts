import { handler as clearOldWorlds } from "../../../functions/sandbox/clear-old-worlds.ts";
import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  accountOf,
  eirik,
  later,
  orderOf,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { isLong } from "../../support/run/long-form.ts";
import { smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { frozenAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing } from "../../support/table/uses.ts";

useTable({ small: !isLong, anew: true });

const { bban } = eirik.main;
const tppId = "NO-FSA-987654321";
const order = (creditorName: string, requestedExecutionDate: string) =>
  orderOf({ creditorName, requestedExecutionDate });

describe("the job that clears worlds that sandboxes have left", () => {
  const clear = (hours: number) =>
    clearOldWorlds({ time: later(testTime, { hours }).toISOString() });
  const isThere = async (world: string) => (await table.query(`WORLD#${world}`)).length > 0;
  const worldOf = async () => (await tpps.profile(tppId)).place ?? "";

  it("leaves what is named, and clears the rest when nobody has named it for an hour", async () => {
    const old = await worldOf();
    const { id } = await accountOf(bban);
    const abandoned = await receiveApproved(order("Left behind", "2026-03-10"));
    const snapshot = await save();
    await done(initialize);
    await clear(2);
    expect(await isThere(old)).toBe(true);
    for (const hours of [4, 6, 8]) await clear(hours);
    expect(await isThere(old)).toBe(false);
    expect(await table.query(`ACCOUNT#${old}#${id}`)).toEqual([]);
    expect(await table.query(`WAITING#${old}`)).toEqual([]);
    expect(await table.query(sandboxKeys.order(old, abandoned.params["payment-id"]).PK)).toEqual(
      [],
    );
    expect(await done(listSandboxCustomers)).toHaveLength(4);
    expect((await restore(snapshot)).status).toBe(204);
    expect((await statusOf(abandoned)).transactionStatus).toBe("ACTC");
  });

  it("clears what a deleted snapshot has kept", async () => {
    const snapshotId = await save();
    const item = await table.get({ PK: `SANDBOX#${tppId}`, SK: `SNAPSHOT#${snapshotId}` });
    const world = String(item?.world);
    await done(deleteSnapshot, { params: { snapshotId } });
    for (const hours of [48, 52, 56]) await clear(hours);
    expect(await isThere(world)).toBe(false);
    expect(await isThere(await worldOf())).toBe(true);
  });

  it("clears the marks of deleted accounts, and what a deletion that died has left under them", async () => {
    const { customerId } = await makeCustomer();
    const { id } = await makeAccount(customerId);
    const posted = { params: { mockAccountId: id }, body: [postedTransaction()] };
    await done(createSandboxTransactions, posted);
    const old = await worldOf();
    const { PK } = sandboxKeys.account(old, id);
    // The process dies after it has deleted the customer, when it reads the items that must be cleared.
    await crashing(
      ({ verb, partitions }) => verb === "read" && partitions.includes(PK),
      () => call(deleteSandboxCustomer, { params: { customerId } }),
    );
    expect(await table.query(PK)).toHaveLength(1);
    expect(await generations.gone(old)).toEqual([id]);
    await done(importData, { body: {}, query: { replace: "true" } });
    for (const hours of [4, 6, 8]) await clear(hours);
    expect(await table.query(PK)).toEqual([]);
    expect(await generations.gone(old)).toEqual([]);
  });

  it("clears nothing that a process names at last which was held up for hours", async () => {
    await done(importData, { body: smallData(), query: { replace: "true" } });
    const uses = await usesOf(() => save());
    for (let number = uses - 4; number <= uses; number += 1) {
      const name = `Late ${number}`;
      const { thaw } = await frozenAt(number, () => call(createSnapshot, { body: { name } }));
      for (const hours of [4, 6, 8]) await clear(hours);
      await thaw();
      const list: { name: string; snapshotId: string }[] = await done(listSnapshots);
      await restore(list.find((each) => each.name === name)?.snapshotId ?? "");
      expect(await done(listSandboxCustomers)).toHaveLength(2);
    }
  }, 60_000);
});
