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
  it("returns an empty list if no snapshot was taken", async () => {
    expect(await done(handler)).toEqual([]);
  });

  it("lists a snapshot with the same fields and values as the POST that took it", async () => {
    const snapshot = await done(createSnapshot, { body: { name: "Before the test" } });
    expect(await done(handler)).toEqual([snapshot]);
  });

  it("lists the newest snapshot first, regardless of the ids of the snapshots", async () => {
    const saved: string[] = [];
    for (let hours = 0; hours < 5; hours += 1)
      saved.push(await save({ now: later(testTime, { hours }) }));
    expect(await idsOf()).toEqual(saved.toReversed());
  });

  it("still lists snapshots after a restore and after a reset, and lists no deleted snapshot", async () => {
    const [first, second] = [await save(), await save()];
    await restore(second);
    await done(initialize);
    expect((await idsOf()).sort()).toEqual([first, second].sort());
    await done(deleteSnapshot, { params: { snapshotId: first } });
    expect(await idsOf()).toEqual([second]);
  });

  it("lists no snapshot of another TPP", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    await save();
    expect(await done(handler, { tpp })).toEqual([]);
  });
});
