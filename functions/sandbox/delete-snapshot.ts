import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { removeSnapshot } from "../../shared/sandbox/bank/worlds/snapshots.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";

export const documentation: Documentation = {
  description: "Deletes a snapshot. The sandbox does not change.",
};

export const handler = defineOperation({
  route: "DELETE /v1/sandbox/snapshots/{snapshotId}",
  summary: "Delete a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [204, v.undefined()],
  access: changesWorld,

  handle: (call) => changeWorld(call, removeSnapshot(call.params.snapshotId)),
});
