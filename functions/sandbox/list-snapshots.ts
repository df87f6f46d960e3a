import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSnapshot } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";
import { snapshots } from "../../shared/sandbox/table/snapshots.ts";

export const documentation: Documentation = {
  description: "The snapshots of the sandbox.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/snapshots",
  summary: "List the snapshots of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(ShownSnapshot)],
  access: { reads: ["SANDBOX"] },

  async handle({ tppId }) {
    return (await snapshots.list(tppId)).map(shownSnapshot);
  },
});
