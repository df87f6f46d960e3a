import * as v from "valibot";
import type { Account } from "../bank/world.ts";
import { linksTo } from "../http/links.ts";
import { accountAnswer, balancesOf } from "../rules/account-answer.ts";
import { flag } from "../schemas/query.ts";

/** What a read of accounts may ask for besides. */
export const accountQuery = v.strictObject({ withBalance: v.optional(flag, "false") });

/** An account as it is answered, with its balances where they are asked for, and where its transactions are. */
export const shownAccount = (account: Account, { withBalance }: { withBalance: boolean }) => ({
  ...accountAnswer(account),
  balances: withBalance ? balancesOf(account) : undefined,
  _links: { transactions: linksTo.transactions(account.id) },
});
