import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { createEngagement } from "../../shared/sandbox/bank/calls/agreements.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { shownEngagement } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxEngagement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxId } from "../../shared/sandbox/schemas/sandbox-id.ts";
import { EngagementRoles } from "../../shared/sandbox/schemas/sandbox-roles.ts";
import { objectWords } from "../../shared/schemas/text.ts";

const NewEngagement = v.strictObject(
  {
    customer: sandboxId("A customer"),
    account: sandboxId("An account"),
    roles: EngagementRoles,
  },
  objectWords("An engagement"),
);

export const documentation: Documentation = {
  description:
    "Gives a private customer rights to an account of a company: VIEW and REGISTER. Both are needed to consent to the account and to pay from it.",
  refusals: ["RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/agreements/{agreementId}/engagements",
  summary: "Let a sandbox customer act for a corporation",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewEngagement,
  answer: [201, SandboxEngagement],
  access: changesWorld,

  async handle(call) {
    const { agreementId } = call.params;
    const created = createEngagement(agreementId, call.body, call.id);
    return shownEngagement(agreementId, await changeWorld(call, created));
  },
});
