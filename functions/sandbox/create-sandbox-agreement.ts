import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { createAgreement } from "../../shared/sandbox/bank/calls/agreements.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { shownAgreement } from "../../shared/sandbox/http/sandbox-shown.ts";
import { SandboxAgreement } from "../../shared/sandbox/schemas/sandbox-customer.ts";
import { sandboxId } from "../../shared/sandbox/schemas/sandbox-id.ts";
import { clearingText, objectWords } from "../../shared/schemas/text.ts";

const NewAgreement = v.strictObject(
  { name: clearingText(70, "An agreement's name"), owner: sandboxId("An owner") },
  objectWords("An agreement"),
);

export const documentation: Documentation = {
  description:
    "Creates an agreement of a company. Its engagements determine which customer may use which account, and how.",
  refusals: ["RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/agreements",
  summary: "Create a sandbox agreement",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewAgreement,
  answer: [201, SandboxAgreement],
  access: changesWorld,

  async handle(call) {
    return shownAgreement(await changeWorld(call, createAgreement(call.body, call.id)));
  },
});
