import type { Caller } from "../http/call.ts";
import { linksTo } from "../http/links.ts";
import type { Card } from "../ports/schemas/account.ts";
import { cardAccountAnswer } from "../rules/card-answer.ts";

/** A card account as the API returns it, with links. */
export const shownCardAccount = (card: Card, { fixes }: Pick<Caller, "fixes">) => ({
  ...cardAccountAnswer(card, fixes),
  _links: {
    balances: linksTo.cardBalances(card.id),
    transactions: linksTo.cardTransactions(card.id),
  },
});
