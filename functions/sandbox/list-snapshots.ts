import * as v from "valibot";
import { shownSnapshot } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { ShownSnapshot } from "../../shared/schemas/sandbox-snapshot.ts";
import { snapshots } from "../../shared/table/snapshots.ts";

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
