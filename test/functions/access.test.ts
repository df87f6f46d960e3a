import { developerRoutes, feeds, jobs, pageRoutes, routes } from "../../infra/routes.ts";
import {
  callerAccess,
  loggingAccess,
  openingAccess,
  unattendedAccess,
} from "../../shared/http/pipeline-access.ts";
import { AccessRecorder, exact } from "../support/access-recorder.ts";
import { everyBranch } from "../support/every-branch.ts";
import { useObjectStore } from "../support/object-store.ts";
import { useTable } from "../support/table.ts";

// Empty, so that the first call opens the sandbox.
useTable({ seeded: false });
useObjectStore();

let recorder: AccessRecorder;
beforeAll(async () => {
  process.env.AUDIT_BUCKET = "audit-bucket";
  recorder = new AccessRecorder();
  await everyBranch((who, run) => recorder.by(who, run)).finally(() => recorder.stop());
}, 300_000);

const together = (...all: Parameters<typeof exact>[0][]) =>
  exact({
    reads: all.flatMap(({ reads = [] }) => reads),
    writes: all.flatMap(({ writes = [] }) => writes),
    secrets: all.flatMap(({ secrets = [] }) => secrets),
    objects: all.flatMap(({ objects = [] }) => objects),
  });

describe("what is declared is what is used of the table, secrets and objects, no less and no more", () => {
  it.each(routes)("by the operation $id", ({ id, operation }) => {
    expect(recorder.usedBy(id)).toEqual(exact(operation.access));
  });

  it.each([...pageRoutes, ...developerRoutes])("by the page $id", ({ id, page }) => {
    expect(recorder.usedBy(id)).toEqual(exact(page.access));
  });

  it.each(jobs)("by the job $id", ({ id, handler }) => {
    expect(recorder.usedBy(id)).toEqual(exact(handler.job.access));
  });

  it.each(feeds)("by the feed $id", ({ id, feed }) => {
    expect(recorder.usedBy(id)).toEqual(exact(feed.access));
  });

  it.each([
    ["pipeline", together(callerAccess, loggingAccess)],
    ["opening", together({ ...callerAccess, reads: ["TPP"] }, openingAccess, loggingAccess)],
    ["unattended", together(callerAccess, unattendedAccess, loggingAccess)],
  ])("by the pipeline: %s", (who, declared) => {
    expect(recorder.usedBy(who)).toEqual(declared);
  });
});
