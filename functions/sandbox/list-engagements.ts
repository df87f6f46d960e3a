import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getAgreement } from "../../shared/sandbox/bank/calls/agreements.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownEngagement } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxEngagement } from "../../shared/sandbox/schemas/sandbox-customer.ts";

export const documentation: Documentation = {
  description:
    "Returns the engagements of an agreement: which customer may use which account, and how.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/agreements/{agreementId}/engagements",
  summary: "List who acts under a sandbox agreement",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(SandboxEngagement)],
  access: readsWorld,

  async handle(call) {
    const { agreementId } = call.params;
    const { engagements } = getAgreement(await worldOf(call), agreementId);
    return engagements.map((each) => shownEngagement(agreementId, each));
  },
});
