import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { addData, replaceData } from "../../shared/sandbox/data/import-data.ts";
import { SandboxData } from "../../shared/sandbox/schemas/sandbox-data.ts";
import { Link } from "../../shared/schemas/link.ts";
import { flag } from "../../shared/schemas/query.ts";

const count = v.pipe(v.number(), v.integer());

export const handler = defineOperation({
  route: "POST /v1/sandbox/data",
  summary: "Put data into the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite"),
  query: v.strictObject({
    /** True if the document replaces the whole world. */
    replace: v.optional(flag, "false"),
  }),
  body: SandboxData,
  largestBody: 4 * 1_048_576,
  answer: [
    201,
    v.object({
      customers: count,
      agreements: count,
      accounts: count,
      cardAccounts: count,
      transactions: count,
      cardTransactions: count,
      _links: v.object({ self: Link }),
    }),
  ],
  access: {
    reads: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "LOAD"],
    writes: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "LOAD", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    const put = call.query.replace ? replaceData : addData;
    return { ...(await put(call, call.body)), _links: { self: linksTo.data() } };
  },
});
