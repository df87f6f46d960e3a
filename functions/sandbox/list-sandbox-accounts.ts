import * as v from "valibot";
import { shownSandboxAccount } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxAccount } from "../../shared/schemas/sandbox-account.ts";
import { accounts } from "../../shared/table/accounts.ts";
import { customers } from "../../shared/table/customers.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts",
  summary: "List sandbox accounts",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(SandboxAccount)],
  access: { reads: ["WORLD", "ACCOUNT"] },

  async handle({ world }) {
    const held = await customers.everyHolding(world, "account");
    const all = await Promise.all(held.map(({ id }) => accounts.get(world, id)));
    return all.filter((account) => account !== undefined).map(shownSandboxAccount);
  },
});
