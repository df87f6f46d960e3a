import * as v from "valibot";
import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Account } from "../ports/schemas/account.ts";
import { accountAnswer, balancesOf } from "../rules/account-answer.ts";
import { flag } from "../schemas/query.ts";

/** What a read of accounts may ask for besides. */
export const accountQuery = v.strictObject({ withBalance: v.optional(flag, "false") });

type Asked = Pick<Caller, "fixes"> & { query: { withBalance: boolean } };

/** An account as it is answered, with its balances where they are asked for, and where there is more of it. */
export const shownAccount = (account: Account, { fixes, query }: Asked) => ({
  ...accountAnswer(account, fixes),
  balances: query.withBalance ? balancesOf(account) : undefined,
  _links: {
    balances: linksTo.balances(account.id),
    transactions: linksTo.transactions(account.id),
  },
});
