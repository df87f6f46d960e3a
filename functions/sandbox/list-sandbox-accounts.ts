import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { withNextLink } from "../../shared/http/next-link.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { shownSandboxAccount } from "../../shared/sandbox/calls/sandbox-shown.ts";
import { behind, pageOfList } from "../../shared/sandbox/rules/sandbox-page.ts";
import { SandboxAccount } from "../../shared/sandbox/schemas/sandbox-account.ts";
import { sandboxPartQuery } from "../../shared/sandbox/schemas/sandbox-list-query.ts";
import { accounts } from "../../shared/sandbox/table/accounts.ts";
import { customers } from "../../shared/sandbox/table/customers.ts";

const placeOf = ({ owner, id }: { owner: string; id: string }) => `${owner}#${id}`;

export const documentation: Documentation = {
  description:
    "Returns all accounts of the sandbox. If the list is larger than 4 MB, the header Link leads to the rest.",
  example: {},
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/accounts",
  summary: "List sandbox accounts",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject(sandboxPartQuery),
  answer: [200, v.array(SandboxAccount)],
  mayContinue: true,
  access: { reads: ["WORLD", "ACCOUNT"] },

  async handle({ place: world, query: { after } }) {
    const held = behind(await customers.everyHolding(world, "account"), after, placeOf);
    const all = await Promise.all(held.map(({ id }) => accounts.get(world, id)));
    const { rows, next } = pageOfList(
      all.filter((account) => account !== undefined),
      { place: placeOf, show: shownSandboxAccount, link: linksTo.sandboxAccounts },
    );
    return withNextLink(rows, next);
  },
});
