import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Card } from "../ports/schemas/account.ts";
import { cardAccountAnswer, cardBalancesOf } from "../rules/card-answer.ts";
import type { BalanceQuery } from "./read-query.ts";

type Asked = Pick<Caller, "fixes"> & { query: BalanceQuery };

/** A card account as the API returns it: with its balances if requested, and with links. */
export const shownCardAccount = (card: Card, { fixes, query }: Asked) => ({
  ...cardAccountAnswer(card, fixes),
  balances: query.withBalance ? cardBalancesOf(card) : undefined,
  _links: {
    balances: linksTo.cardBalances(card.id),
    transactions: linksTo.cardTransactions(card.id),
  },
});
