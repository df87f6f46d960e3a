import * as v from "valibot";
import { deleteSnapshot } from "../../shared/bank/snapshot.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";

export const handler = defineOperation({
  route: "DELETE /v1/sandbox/snapshots/{snapshotId}",
  summary: "Delete a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [204, v.undefined()],
  access: { reads: ["TPP"], writes: ["TPP", "AUDIT"] },

  handle: (call) => deleteSnapshot(call, call.params.snapshotId),
});
