import { handler as createSnapshot } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler } from "../../../functions/sandbox/list-snapshots.ts";
import { testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const idsOf = async () =>
  (await done(handler)).map(({ snapshotId }: { snapshotId: string }) => snapshotId);

describe("GET /v1/sandbox/snapshots (Snapshots)", () => {
  it("answers none where none was taken", async () => {
    expect(await done(handler)).toEqual([]);
  });

  it("answers a snapshot as it was answered when it was taken", async () => {
    const snapshot = await done(createSnapshot, { body: { name: "Before the test" } });
    expect(await done(handler)).toEqual([snapshot]);
  });

  it("answers the newest first, whatever their ids are", async () => {
    const saved: string[] = [];
    for (let hours = 0; hours < 5; hours += 1)
      saved.push(await save({ now: later(testTime, { hours }) }));
    expect(await idsOf()).toEqual(saved.toReversed());
  });

  it("has no longer what is deleted, and still what was restored or left behind by a reset", async () => {
    const [first, second] = [await save(), await save()];
    await restore(second);
    await done(initialize);
    expect((await idsOf()).sort()).toEqual([first, second].sort());
    await done(deleteSnapshot, { params: { snapshotId: first } });
    expect(await idsOf()).toEqual([second]);
  });

  it("has nothing of another TPP's", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    await save();
    expect(await done(handler, { tpp })).toEqual([]);
  });
});
