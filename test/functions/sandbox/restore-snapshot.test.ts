import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as deleteSandboxCustomer } from "../../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { type Patch, patchOf } from "../../../shared/sandbox/bank/patch.ts";
import { logKeys, partKey } from "../../../shared/sandbox/log/keys.ts";
import { storedPatch } from "../../../shared/sandbox/log/stored-patch.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { unlogged } from "../../support/run/logged.ts";
import { isLong } from "../../support/run/long-form.ts";
import { allData } from "../../support/sandbox/sandbox-data.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { worldOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: !isLong, anew: true });

const { tppId } = await testTpp();
const stranger = { customerNumber: "after", name: "After", type: "PRIVATE" };

describe("POST /v1/sandbox/snapshots/{snapshotId}/restore (Snapshots)", () => {
  it("restores all data, also if it is called twice", async () => {
    const before = await allData();
    const id = await save();
    for (let time = 1; time <= 2; time += 1) {
      await done(createSandboxCustomer, { body: stranger });
      expect(await restore(id)).toMatchObject({ status: 204, body: undefined });
      expect(await allData()).toEqual(before);
    }
  });

  it("does not restore again if the request is repeated", async () => {
    const id = await save();
    const headers = { "x-request-id": randomUUID() };
    await restore(id, { headers });
    await done(createSandboxCustomer, { body: stranger });
    expect((await restore(id, { headers })).status).toBe(204);
    expect(await done(listSandboxCustomers)).toHaveLength(5);
  });

  it("ends all consents, and a new SCA gives the same PSU-ID", async () => {
    const id = await save();
    const headers = await knownPsu();
    await restore(id);
    expect(await call(listAccounts, { headers })).toMatchObject({ code: "CONSENT_UNKNOWN" });
    expect(await knownPsu()).toEqual(headers);
  });

  it("never mixes old and restored data in a concurrent read", async () => {
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

  it("refuses a snapshot of another version and changes nothing (decision: data of another version)", async () => {
    const id = await save();
    const place = logKeys.snapshot(tppId, id);
    const patch = patchOf(undefined, await worldOf());
    const newer = { ...patch, format: 2 } as unknown as Patch;
    await table.load((await storedPatch(place, newer)).puts.map(({ put }) => put));
    const writes = await writtenBy(async () =>
      expect(await restore(id)).toMatchObject({
        status: 409,
        code: "CONFLICT",
        path: "snapshotId",
        text: "This snapshot was taken by another release of the bank: delete it and take a new one.",
      }),
    );
    expect(writes).toEqual(["REQUEST"]);
    await done(deleteSnapshot, { params: { snapshotId: id } });
    expect(await done(listSnapshots)).toEqual([]);
  });

  it("changes nothing if the snapshot was altered in the table, and the snapshot can be deleted", async () => {
    const [id, other] = [await save(), await save()];
    const [item] = await table.query(logKeys.snapshot(tppId, other).PK, {
      prefix: logKeys.snapshot(tppId, other).SK,
    });
    await table.load([{ ...item, ...partKey(logKeys.snapshot(tppId, id), 0) }]);
    const writes = await writtenBy(async () =>
      expect(await unlogged(() => restore(id))).toMatchObject({
        status: 503,
        code: "SYSTEM_ERROR",
        path: "snapshotId",
        text: "This snapshot cannot be read: delete it and take a new one.",
      }),
    );
    expect(writes).toEqual(["REQUEST"]);
    await done(deleteSnapshot, { params: { snapshotId: id } });
    expect((await restore(other)).status).toBe(204);
  });

  it("answers 404 for another TPP's snapshot and for an unknown one", async () => {
    const snapshotId = await save();
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "snapshotId" };
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await restore(snapshotId, { tpp })).toMatchObject(unknown);
    expect(await restore(randomUUID())).toMatchObject(unknown);
    expect(await done(listSnapshots, { tpp })).toEqual([]);
  });

  it("does not change another TPP's sandbox", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    await done(createSandboxCustomer, {
      tpp,
      body: stranger,
    });
    const theirs = await allData({ tpp });
    await restore(await save());
    expect(await allData({ tpp })).toEqual(theirs);
  });

  it("leaves the number of an account unusable until a reset if the account was closed before the snapshot", async () => {
    const { customerId } = await makeCustomer();
    const { bban: earlier } = await makeAccount(customerId);
    await done(deleteSandboxCustomer, { params: { customerId } });
    const other = await makeCustomer();
    const { bban: later } = await makeAccount(other.customerId);
    const id = await save();
    await done(deleteSandboxCustomer, { params: { customerId: other.customerId } });
    await done(importData, { body: {}, query: { replace: "true" } });
    await restore(id);
    const { customerId: third } = await makeCustomer();
    await expect(makeAccount(third, { bban: earlier })).rejects.toThrow("CONFLICT");
    expect(await done(listSandboxAccounts)).toContainEqual(
      expect.objectContaining({ bban: later }),
    );
    const again = await save();
    await restore(again);
    await expect(makeAccount(third, { bban: earlier })).rejects.toThrow("CONFLICT");
    await done(initialize);
    const { customerId: last } = await makeCustomer();
    expect((await makeAccount(last, { bban: earlier })).bban).toBe(earlier);
  });
});
