import { found } from "../../rules/found.ts";
import { behind, type Listing, pageOfList } from "../../rules/sandbox-page.ts";
import type { Card, World } from "../world.ts";
import { cardsByPlace, placeOf } from "./holdings.ts";

/** Returns a card account with its balances. */
export const getCard = ({ cards }: World, cardId: string): Card =>
  found(cards.get(cardId), "mockCardAccountId");

/** Lists the card accounts of all customers, by customer. */
export const listCards = <Shown>(
  { cards }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Card, Shown>, "place">,
) => pageOfList(behind(cardsByPlace(cards), after, placeOf), { ...listing, place: placeOf });

/** Returns the world with a card account, which may be new: the same value if it has this one. */
export const withCard = (world: World, card: Card): World =>
  world.cards.get(card.id) === card
    ? world
    : { ...world, cards: new Map(world.cards).set(card.id, card) };
