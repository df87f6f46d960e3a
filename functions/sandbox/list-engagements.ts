import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownEngagement } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxEngagement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/sandbox/table/agreements.ts";

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
  access: { reads: ["WORLD"] },

  async handle({ place: world, params: { agreementId } }) {
    const { engagements } = found(await agreements.get(world, agreementId), "agreementId");
    return engagements.map((each) => shownEngagement(agreementId, each));
  },
});
