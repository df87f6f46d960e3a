import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSnapshot } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { NewSnapshot, ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";
import { takeSnapshot } from "../../shared/sandbox/snapshots/snapshot.ts";

export const documentation: Documentation = {
  description: "Saves the current state of the sandbox, so that it can be restored later.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots",
  summary: "Save the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSnapshot,
  answer: [201, ShownSnapshot],
  access: {
    reads: ["TPP", "WORLD", "ACCOUNT", "CARD", "WAITING", "ORDER"],
    writes: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "WAITING", "ORDER", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    return shownSnapshot(await takeSnapshot(call, call.body.name));
  },
});
