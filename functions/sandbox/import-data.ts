import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { importData, replaceData } from "../../shared/sandbox/data/import-data.ts";
import { SandboxData } from "../../shared/sandbox/schemas/sandbox-data.ts";
import { Link } from "../../shared/schemas/link.ts";
import { flag } from "../../shared/schemas/query.ts";

const count = v.pipe(v.number(), v.integer());

export const documentation: Documentation = {
  description:
    "Imports customers, agreements, accounts, cards and transactions into the sandbox, all or none of them. They are added to the existing data or replace it.",
  fields: {
    customers: "The number of imported customers.",
    agreements: "The number of imported agreements.",
    accounts: "The number of imported accounts.",
    cardAccounts: "The number of imported card accounts.",
    transactions: "The number of imported transactions.",
    cardTransactions: "The number of imported card transactions.",
  },
};

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
    reads: ["TPP", "WORLD", "ACCOUNT", "CARD", "LOAD"],
    writes: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "LOAD", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    const put = call.query.replace ? replaceData : importData;
    return { ...(await put(call, call.body)), _links: { self: linksTo.data() } };
  },
});
