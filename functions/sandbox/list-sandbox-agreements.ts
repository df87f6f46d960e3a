import * as v from "valibot";
import { shownAgreement } from "../../shared/bank/sandbox-shown.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { SandboxAgreement } from "../../shared/schemas/sandbox-customer.ts";
import { agreements } from "../../shared/table/agreements.ts";

export const handler = defineOperation({
  route: "GET /v1/sandbox/agreements",
  summary: "List sandbox agreements",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, v.array(SandboxAgreement)],
  access: { reads: ["WORLD"] },

  async handle({ world }) {
    return (await agreements.list(world)).map(shownAgreement);
  },
});
