import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { newAccount } from "../../shared/sandbox/calls/sandbox-accounts.ts";
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
  access: {
    reads: ["ACCOUNT", "WORLD"],
    writes: ["ACCOUNT", "AUDIT", "TPP", "WORLD"],
    secrets: ["ids"],
  },

  handle: (call) => newAccount(call, call.body),
});
