import * as v from "valibot";
import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Account } from "../ports/schemas/account.ts";
import { accountAnswer, balanceAnswers } from "../rules/account-answer.ts";
import { flag } from "../schemas/query.ts";

/** The query of a read of accounts. */
export const accountQuery = v.strictObject({ withBalance: v.optional(flag, "false") });

type Asked = Pick<Caller, "fixes"> & { query: { withBalance: boolean } };

/** An account as the API returns it: with its balances if requested, and with links. */
export const shownAccount = (account: Account, { fixes, query }: Asked) => ({
  ...accountAnswer(account, fixes),
  balances: query.withBalance ? balanceAnswers(account) : undefined,
  _links: {
    balances: linksTo.balances(account.id),
    transactions: linksTo.transactions(account.id),
  },
});
