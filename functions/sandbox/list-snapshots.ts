import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownSnapshot } from "../../shared/sandbox/http/sandbox-shown.ts";
import { ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";

export const documentation: Documentation = {
  description: "The snapshots of the sandbox.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/snapshots",
  summary: "List the snapshots of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(ShownSnapshot)],
  access: readsWorld,

  async handle(call) {
    // They are kept in the order in which they were taken.
    return (await worldOf(call)).snapshots.map(shownSnapshot).reverse();
  },
});
