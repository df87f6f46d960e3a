import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { restored } from "../../shared/sandbox/log/restored.ts";

export const documentation: Documentation = {
  description: "Restores the state of the sandbox at the time of the snapshot.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots/{snapshotId}/restore",
  summary: "Restore a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: { ...changesWorld, writes: [...changesWorld.writes, "TPP"], secrets: ["ids", "numbers"] },

  async handle(call) {
    return changeWorld(call, await restored(call, call.params.snapshotId));
  },
});
