import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { restore } from "../../shared/sandbox/bank/worlds/replace-world.ts";
import { changeWorld, replacesWorld } from "../../shared/sandbox/call-world.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { worldId } from "../../shared/sandbox/sandbox-ids.ts";

export const documentation: Documentation = {
  description: "Restores the state of the sandbox at the time of the snapshot.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots/{snapshotId}/restore",
  summary: "Restore a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: replacesWorld,

  async handle(call) {
    const { snapshotId } = call.params;
    const saved = await worlds.snapshot(call.tppId, snapshotId);
    const place = { id: await worldId(call.id), snapshotId };
    return changeWorld(call, (world, times) =>
      restore(found(saved, "snapshotId"), place)(world, times),
    );
  },
});
