import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { createAccount } from "../../shared/sandbox/bank/calls/accounts.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { withAccountLinks } from "../../shared/sandbox/http/sandbox-shown.ts";
import { sandboxIds } from "../../shared/sandbox/sandbox-ids.ts";
import { NewSandboxAccount, SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";

export const documentation: Documentation = {
  description:
    "Creates an account of a customer. If the body contains no account number, the sandbox chooses one.",
  refusals: ["RESOURCE_UNKNOWN"],
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/accounts",
  summary: "Create a sandbox account",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSandboxAccount,
  answer: [201, SandboxAccount],
  access: { ...changesWorld, secrets: ["ids", "numbers"] },

  async handle(call) {
    const idOf = await sandboxIds(call.tppId);
    const ids = { callId: call.id, idOf: (bban: string) => idOf("account", bban) };
    return withAccountLinks(await changeWorld(call, createAccount(call.body, ids)));
  },
});
