import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Account } from "../ports/schemas/account.ts";
import { accountAnswer, balanceAnswers } from "../rules/account-answer.ts";
import type { BalanceQuery } from "./read-query.ts";

type Asked = Pick<Caller, "fixes"> & { query: BalanceQuery };

/** An account as the API returns it: with its balances if requested, and with links. */
export const shownAccount = (account: Account, { fixes, query }: Asked) => ({
  ...accountAnswer(account, fixes),
  balances: query.withBalance ? balanceAnswers(account) : undefined,
  _links: {
    balances: linksTo.balances(account.id),
    transactions: linksTo.transactions(account.id),
  },
});
