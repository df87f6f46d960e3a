import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { importBodyBytes } from "../../shared/limits.ts";
import {
  importData,
  type Reader,
  replaceData,
} from "../../shared/sandbox/bank/worlds/import-data.ts";
import { changeWorld, replacesWorld } from "../../shared/sandbox/call-world.ts";
import { isRealNumber } from "../../shared/sandbox/rules/is-real-number.ts";
import { sandboxIds, worldId } from "../../shared/sandbox/sandbox-ids.ts";
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
  largestBody: importBodyBytes,
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
  access: replacesWorld,

  async handle(call) {
    const { id, tppId, body: document, query } = call;
    const own = await sandboxIds(tppId);
    const reader: Reader = {
      id,
      idOf: (kind, index) => own(`data ${kind}`, `${id} ${index}`),
      accountIdOf: (bban) => own("account", bban),
      isRealNumber,
    };
    const command = query.replace
      ? replaceData(document, reader, await worldId(id))
      : importData(document, reader);
    await changeWorld(call, command);
    return { ...countsOf(document), _links: { self: linksTo.data() } };
  },
});

/** The number of imported entries of each kind. */
const countsOf = (lists: SandboxData) => ({
  customers: lists.customers.length,
  agreements: lists.agreements.length,
  accounts: lists.accounts.length,
  cardAccounts: lists.cardAccounts.length,
  transactions: lists.transactions.length,
  cardTransactions: lists.cardTransactions.length,
});
