import { shownSnapshot } from "../../shared/bank/sandbox-shown.ts";
import { takeSnapshot } from "../../shared/bank/snapshot.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { NewSnapshot, ShownSnapshot } from "../../shared/schemas/sandbox-snapshot.ts";

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots",
  summary: "Save the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSnapshot,
  answer: [201, ShownSnapshot],
  access: {
    reads: ["TPP", "WORLD", "ACCOUNT", "CARD", "WAITING", "PAYMENT"],
    writes: ["TPP", "WORLD", "ACCOUNT", "CARD", "WAITING", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    return shownSnapshot(await takeSnapshot(call, call.body.name));
  },
});
