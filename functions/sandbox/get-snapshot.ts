import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { snapshotOf } from "../../shared/sandbox/bank/worlds/snapshots.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSnapshot } from "../../shared/sandbox/http/sandbox-shown.ts";
import { ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";

export const documentation: Documentation = {
  description: "One snapshot.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/snapshots/{snapshotId}",
  summary: "Get a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, ShownSnapshot],
  access: readsWorld,

  async handle(call) {
    return shownSnapshot(snapshotOf(await worldOf(call), call.params.snapshotId));
  },
});
