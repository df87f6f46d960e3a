import type { ListPage } from "../../rules/sandbox-page.ts";
import { daysOf } from "../../rules/transaction-list.ts";
import type { SandboxListQuery } from "../../schemas/sandbox-list-query.ts";
import type { CardRow, World } from "../world.ts";
import { getCard } from "./cards.ts";
import { pageOfRows, type RowListing } from "./rows-page.ts";

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
