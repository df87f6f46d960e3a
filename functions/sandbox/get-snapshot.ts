import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSnapshot } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";
import { snapshots } from "../../shared/sandbox/table/snapshots.ts";

export const documentation: Documentation = {
  description: "One snapshot.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/snapshots/{snapshotId}",
  summary: "Get a snapshot of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, ShownSnapshot],
  access: { reads: ["SANDBOX"] },

  async handle({ tppId, params: { snapshotId } }) {
    return shownSnapshot(found(await snapshots.get(tppId, snapshotId), "snapshotId"));
  },
});
