import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { logKeys } from "../../../shared/sandbox/log/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import { allData } from "../../support/sandbox/sandbox-data.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "snapshotId" };
const { tppId } = await testTpp();
/** The number of snapshots, by the list and by what the table keeps. */
const counts = async () => [
  (await done(listSnapshots)).length,
  (await table.query(logKeys.snapshot(tppId, "").PK)).length,
];

describe("DELETE /v1/sandbox/snapshots/{snapshotId} (Snapshots)", () => {
  it("deletes a snapshot and does not change the sandbox", async () => {
    const before = await allData();
    const params = { snapshotId: await save() };
    expect(await counts()).toEqual([1, 1]);
    expect(await call(handler, { params })).toMatchObject({ status: 204, body: undefined });
    expect(await counts()).toEqual([0, 0]);
    expect(await restore(params.snapshotId)).toMatchObject(unknown);
    expect(await allData()).toEqual(before);
  });

  it("answers 404 for another TPP's snapshot and for an unknown one", async () => {
    const snapshotId = await save();
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await call(handler, { tpp, params: { snapshotId } })).toMatchObject(unknown);
    expect(await call(handler, { params: { snapshotId: randomUUID() } })).toMatchObject(unknown);
    expect(await done(listSnapshots, { tpp })).toEqual([]);
    expect(await counts()).toEqual([1, 1]);
  });

  it("answers 204 to a repeated request, and 404 to a new one", async () => {
    const params = { snapshotId: await save() };
    const headers = { "x-request-id": randomUUID() };
    for (let time = 1; time <= 2; time += 1)
      expect((await call(handler, { params, headers })).status).toBe(204);
    expect(await call(handler, { params })).toMatchObject(unknown);
    expect(await counts()).toEqual([0, 0]);
  });

  it("deletes the snapshot once if several calls arrive at once, and keeps the others", async () => {
    const [params, kept] = [{ snapshotId: await save() }, await save()];
    const answers = await Promise.all([1, 2, 3].map(() => call(handler, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await counts()).toEqual([1, 1]);
    expect(await done(listSnapshots)).toMatchObject([{ snapshotId: kept }]);
  });
});
