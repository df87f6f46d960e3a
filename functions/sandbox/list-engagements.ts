import * as v from "valibot";
import { found, shownEngagement } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxEngagement } from "../../shared/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/table/agreements.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/agreements/{agreementId}/engagements",
  summary: "List who acts under a sandbox agreement",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(SandboxEngagement)],
  access: { reads: ["WORLD"] },

  async handle({ world, params: { agreementId } }) {
    const { engagements } = found(await agreements.get(world, agreementId), "agreementId");
    return engagements.map((each) => shownEngagement(agreementId, each));
  },
});
