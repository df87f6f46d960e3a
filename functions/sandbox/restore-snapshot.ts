import * as v from "valibot";
import { restoreSnapshot } from "../../shared/bank/snapshot.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots/{snapshotId}/restore",
  summary: "Restore a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: {
    reads: ["TPP", "WORLD", "ACCOUNT", "CARD", "WAITING"],
    writes: ["TPP", "WORLD", "ACCOUNT", "CARD", "WAITING", "PAYMENT", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  handle: (call) => restoreSnapshot(call, call.params.snapshotId),
});
