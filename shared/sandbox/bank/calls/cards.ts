import { found } from "../../rules/found.ts";
import { type WantedBalances, withBalances } from "../../rules/new-balances.ts";
import { cardOf } from "../../rules/new-card.ts";
import { sandboxCard } from "../../rules/sandbox-answer.ts";
import { type Listing, type ListPage, pageOfList, rowsAfter } from "../../rules/sandbox-page.ts";
import { daysOf } from "../../rules/transaction-list.ts";
import type { NewSandboxCard } from "../../schemas/sandbox-card.ts";
import type { SandboxListQuery } from "../../schemas/sandbox-list-query.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Card, CardRow, World } from "../world.ts";
import { newOwner } from "./accounts.ts";
import { cardsByPosition, positionOf } from "./holdings.ts";
import { pageOfRows, type RowListing } from "./rows-page.ts";

/** Returns a card account with its balances. */
export const getCard = ({ cards }: World, cardId: string): Card =>
  found(cards.get(cardId), "mockCardAccountId");

/** Lists the card accounts of all customers, by customer. */
export const listCards = <Shown>(
  { cards }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Card, Shown>, "position">,
) =>
  pageOfList(rowsAfter(cardsByPosition(cards), after, positionOf), {
    ...listing,
    position: positionOf,
  });

/** Returns the world with a card account, which may be new: the same value if it has this one. */
export const withCard = (world: World, card: Card): World =>
  world.cards.get(card.id) === card
    ? world
    : { ...world, cards: new Map(world.cards).set(card.id, card) };

/** Creates a card account of a private customer under the id of its call. */
export const createCard =
  (wanted: NewSandboxCard, id: string): RecordedCall<ReturnType<typeof sandboxCard>> =>
  (world) => {
    const customer = newOwner(world, wanted.customerId);
    const card = { ...cardOf(wanted, { id, customer }), rows: { booked: [], pending: [] } };
    const resource = { type: "cardAccount", id };
    return recorded(withCard(world, card), sandboxCard(card), "SANDBOX_CREATED", resource);
  };

/** Sets the balances of a card account. If only the booked balance is given, the credit limit stays the same. */
export const setCardBalances =
  (cardId: string, wanted: WantedBalances): RecordedCall<ReturnType<typeof sandboxCard>> =>
  (world) => {
    const after = withBalances(getCard(world, cardId), wanted);
    const resource = { type: "cardAccount", id: cardId };
    return recorded(withCard(world, after), sandboxCard(after), "SANDBOX_CHANGED", resource);
  };

type CardQuery = SandboxListQuery & { bookingStatus: "booked" | "pending" | "both" };

/** Lists the transactions that TPPs posted to a card account, the newest first. None of them is pending. */
export function listCardTransactions<Shown>(
  world: World,
  cardId: string,
  query: CardQuery,
  listing: RowListing<CardRow, Shown>,
): ListPage<Shown> & { maskedPan: string } {
  const days = daysOf(query);
  const { maskedPan, rows } = getCard(world, cardId);
  const posted =
    query.bookingStatus === "pending" ? [] : rows.booked.filter((row) => row.posted === true);
  return { maskedPan, ...pageOfRows(posted, { query, days }, listing) };
}
