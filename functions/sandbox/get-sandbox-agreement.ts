import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownAgreement } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { found } from "../../shared/sandbox/rules/found.ts";
import { SandboxAgreement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/sandbox/table/agreements.ts";

export const documentation: Documentation = {
  description: "Returns one agreement and its owner.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/agreements/{agreementId}",
  summary: "Get a sandbox agreement",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxAgreement],
  access: { reads: ["WORLD"] },

  async handle({ place: world, params: { agreementId } }) {
    return shownAgreement(found(await agreements.get(world, agreementId), "agreementId"));
  },
});
