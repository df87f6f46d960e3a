import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { deleteEngagement } from "../../shared/sandbox/bank/calls/agreements.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";

export const documentation: Documentation = {
  description: "Ends the rights of a customer on an account of a company.",
};

export const handler = defineOperation({
  route: "DELETE /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}",
  summary: "Let a sandbox customer act for a corporation no longer",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [204, v.undefined()],
  access: changesWorld,

  handle: (call) =>
    changeWorld(call, deleteEngagement(call.params.agreementId, call.params.engagementId)),
});
