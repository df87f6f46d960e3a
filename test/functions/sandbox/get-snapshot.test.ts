import { randomUUID } from "node:crypto";
import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler } from "../../../functions/sandbox/get-snapshot.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { call } from "../../support/operations/call.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { save } from "../../support/sandbox/snapshots.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "snapshotId" };

describe("GET /v1/sandbox/snapshots/{snapshotId} (Snapshots)", () => {
  it("returns the snapshot with the same fields and values as the POST that took it", async () => {
    const snapshot = await done(createSnapshot, { body: { name: "Before the test" } });
    const { snapshotId } = snapshot;
    expect(await done(handler, { params: { snapshotId } })).toEqual(snapshot);
  });

  it("answers 404 for another TPP's snapshot and for an unknown one", async () => {
    const snapshotId = await save();
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await call(handler, { tpp, params: { snapshotId } })).toMatchObject(unknown);
    expect(await call(handler, { params: { snapshotId: randomUUID() } })).toMatchObject(unknown);
    expect(await done(listSnapshots, { tpp })).toEqual([]);
  });

  it("answers 404 for a deleted snapshot", async () => {
    const params = { snapshotId: await save() };
    await done(deleteSnapshot, { params });
    expect(await call(handler, { params })).toMatchObject(unknown);
  });
});
