import { refuseUnlessByHand } from "../../rules/new-card.ts";
import {
  faultsOfPostedCard,
  postedCardTransactions,
  usedTwice,
} from "../../rules/posted-card-transactions.ts";
import { refuseItems } from "../../rules/posted-rows.ts";
import type { NewSandboxCardTransaction } from "../../schemas/sandbox-card-transaction.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { byPosition } from "../rows.ts";
import type { Card, CardRow } from "../world.ts";
import { getCard, withCard } from "./cards.ts";
import type { Posted } from "./post-transactions.ts";

type CardPosting = { callId: string; cardId: string; items: readonly NewSandboxCardTransaction[] };

/** Posts transactions to a card account that a TPP made, all or none. They do not change its balances. */
export const postCardTransactions =
  (posting: CardPosting): RecordedCall<Posted & Pick<Card, "maskedPan">> =>
  (world, { now }) => {
    const { cardId: id, items } = posting;
    const card = getCard(world, id);
    refuseUnlessByHand(card);
    refuseItems(faultsOfPostedCard(items, card, now));
    refuseItems(usedTwice(items, idsOf(card)));
    const posted = { postedAt: now.toISOString(), maskedPan: card.maskedPan };
    const { rows, ...others } = card;
    const booked = [...rows.booked, ...rowsOfCardPosting(posting, posted)].sort(byPosition);
    const next = withCard(world, { ...others, rows: { ...rows, booked } });
    return recorded(next, posted, "SANDBOX_CREATED", { type: "cardTransactions", id });
  };

/** The ids of all rows, because rows are found by their id. */
const idsOf = ({ rows: { booked, pending } }: Card): ReadonlySet<string> =>
  new Set([...booked, ...pending].map(({ id }) => id));

/** The rows that a call has posted, in the order of its items. */
export const rowsOfCardPosting = (
  { callId: id, items }: Pick<CardPosting, "callId" | "items">,
  { postedAt }: Posted,
): CardRow[] => postedCardTransactions(items, { id, now: new Date(postedAt) });
