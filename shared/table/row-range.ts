import type { Place, RowRange } from "../bank/world.ts";
import { type Item, table } from "./client.ts";
import type { Key, RowStatus } from "./keys.ts";

/** `2026-03-02` as it stands in sort keys and transaction ids. */
const compact = (day: string): string => day.replaceAll("-", "");

/** A row's place as it stands in its sort key; rows are in its order. */
export const placeId = ({ day, sequence }: Place): string => `${compact(day)}-${sequence}`;

/** The rows of a range, whatever they are rows of: one read for a page, wherever in the list it begins. */
export async function rowsIn(
  keyOf: (status: RowStatus, id: string) => Key,
  { status, from, to, newest, after, oldestFirst = false, limit }: RowRange,
): Promise<Item[]> {
  const first = keyOf(status, compact(from));
  const last = keyOf(status, newest ? placeId(newest) : `${compact(to)}~`);
  if (first.SK > last.SK || limit === 0) return [];
  return table.query(first.PK, {
    between: [first.SK, last.SK],
    after: after && keyOf(status, placeId(after)).SK,
    newestFirst: !oldestFirst,
    ...(limit === undefined ? {} : { limit }),
  });
}
