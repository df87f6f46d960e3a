import type { PageRequest } from "./page.ts";
import { isBefore, type Listable, type ListRow, type Source } from "./positions.ts";

/**
 * The pending rows of a list, the newest first. Includes rows booked `since` the listing was started, at the
 * positions they had then.
 */
export async function pendingPart<T extends Listable>(
  { from, to, at, newest }: PageRequest,
  { pending, expectedOn }: Source<T>,
  since: Promise<readonly T[]>,
): Promise<ListRow<T>[]> {
  const [standing, booked] = await Promise.all([pending(), since]);
  const rows = new Map([...standing, ...booked].map((row) => [row.id, row]));
  const places = [...rows.values()].map((row): ListRow<T> => {
    const place = { day: expectedOn(row), id: row.id };
    return { part: "PENDING", place, row };
  });
  const begin = at?.part === "PENDING" ? at : undefined;
  const isWanted = ({ place }: ListRow<T>) =>
    place.day >= from &&
    place.day <= to &&
    !(newest?.PENDING && isBefore(newest.PENDING, place)) &&
    (!begin || (begin.backward ? isBefore(begin.place, place) : isBefore(place, begin.place)));
  const newestFirst = places.filter(isWanted).sort((a, b) => (isBefore(a.place, b.place) ? 1 : -1));
  return at?.backward ? newestFirst.reverse() : newestFirst;
}
