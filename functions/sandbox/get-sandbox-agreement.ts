import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { getAgreement } from "../../shared/sandbox/bank/calls/agreements.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { shownAgreement } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxAgreement } from "../../shared/sandbox/schemas/sandbox-customer.ts";

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
  access: readsWorld,

  async handle(call) {
    return shownAgreement(getAgreement(await worldOf(call), call.params.agreementId));
  },
});
