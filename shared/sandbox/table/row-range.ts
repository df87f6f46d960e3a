import { type Item, table } from "../../table/client.ts";
import type { Key } from "../../table/keys.ts";
import { compactDay, positionId } from "../rules/position-id.ts";
import type { RowRange } from "../worlds/world.ts";
import type { RowStatus } from "./keys.ts";

/**
 * Reads the rows of a range of accounts or cards. A page costs one read, wherever in the list it begins. The position
 * after which it begins limits the range; its row is read and left out. It is not used as DynamoDB's start key,
 * because that must lie within the range, and this one may be outside if the range has moved.
 */
export async function rowsIn(
  keyOf: (status: RowStatus, id: string) => Key,
  { status, from, to, after, oldestFirst = false, limit }: RowRange,
): Promise<Item[]> {
  const { PK, SK: first } = keyOf(status, compactDay(from));
  const { SK: last } = keyOf(status, `${compactDay(to)}~`);
  const place = after && keyOf(status, positionId(after)).SK;
  const low = place && oldestFirst && place > first ? place : first;
  const high = place && !oldestFirst && place < last ? place : last;
  const beyond = place && (oldestFirst ? place > last : place < first);
  if (low > high || beyond) return [];
  const items = await table.query(PK, {
    between: [low, high],
    newestFirst: !oldestFirst,
    ...(limit === undefined ? {} : { limit: limit + (place ? 1 : 0) }),
  });
  return place ? items.filter(({ SK }) => SK !== place).slice(0, limit) : items;
}
