import type { Place, RowRange } from "../bank/world.ts";
import { bookedSince } from "./booked-since.ts";
import { isBefore, type Listable, placeOf, type Read } from "./places.ts";

/** The two parts a list may have; what is still to be booked is the newest, and comes first. */
export type Part = RowRange["status"];

/** A place in a list of both parts. */
export type ListPlace = { part: Part; place: Place };

/** The newest row of each part that has any. */
export type Newest = { readonly [P in Part]?: Place | undefined };

/** Which rows are wanted: a page from the start, or from a place of the list on, one way or the other. */
export type Wanted = {
  parts: readonly Part[];
  from: string;
  to: string;
  limit: number;
  offset?: number | undefined;
  at?: (ListPlace & { backward: boolean }) | undefined;
  /** What was the newest when the list was begun: what came later belongs to another list. */
  newest?: Newest | undefined;
};

export type ListRow<T> = ListPlace & { row: T };

export type Page<T> = {
  rows: ListRow<T>[];
  newest: Newest;
  /** Whether there are rows on either side of it. */
  before: boolean;
  after: boolean;
};

/**
 * One page of a list, the newest row first. It costs what its own rows cost, wherever in the list it lies: only an
 * offset is read through.
 */
export async function readPage<T extends Listable>(
  wanted: Wanted,
  read: Read<T>,
): Promise<Page<T>> {
  const { limit, offset = 0, at } = wanted;
  const backward = at?.backward ?? false;
  const enough = offset + limit + 1;
  const lists = await Promise.all(
    partsFrom(wanted).map((part) => readPart(wanted, part, enough, read)),
  );
  const found = lists.flat();
  const rows = found.slice(offset, offset + limit);
  const more = found.length > offset + limit;
  return {
    rows: backward ? rows.toReversed() : rows,
    newest: wanted.newest ?? newestOf(lists.flatMap((list) => list.slice(0, 1))),
    before: backward ? more : at !== undefined || offset > 0,
    after: backward || more,
  };
}

/** The parts that are still to come, in the order of reading; all of them are read at once, reached or not. */
function partsFrom({ parts, at, newest }: Wanted): Part[] {
  const ordered = at?.backward ? parts.toReversed() : [...parts];
  const open = at ? ordered.slice(ordered.indexOf(at.part)) : ordered;
  return newest ? open.filter((part) => newest[part]) : open;
}

/** So many rows of a part. What was pending when the list was begun is found where it then was, booked or not. */
async function readPart<T extends Listable>(
  { parts, from, to, at, newest }: Wanted,
  part: Part,
  limit: number,
  read: Read<T>,
): Promise<ListRow<T>[]> {
  const range: RowRange = {
    status: part,
    from,
    to,
    limit,
    newest: newest?.[part],
    after: part === at?.part ? at.place : undefined,
    oldestFirst: at?.backward ?? false,
  };
  const leaves = part === "PENDING" && newest !== undefined && parts.includes("BOOKED");
  const [standing, moved] = await Promise.all([
    read(range),
    leaves ? bookedSince(newest.BOOKED, range, read) : [],
  ]);
  const rows = standing.map((row) => ({ part, place: placeOf(row), row }));
  if (!moved.length) return rows;
  const way = range.oldestFirst ? 1 : -1;
  const all = [...rows, ...moved.map(({ place, row }) => ({ part, place, row }))];
  return all.sort((a, b) => (isBefore(a.place, b.place) ? -way : way)).slice(0, limit);
}

const newestOf = (firsts: readonly ListPlace[]): Newest =>
  Object.fromEntries(firsts.map(({ part, place }) => [part, place]));

/** The rows of a page that now stand as one part's. */
export const rowsOf = <T extends Listable>({ rows }: Page<T>, part: Part): T[] =>
  rows.flatMap(({ row }) => ((row.status === "booked") === (part === "BOOKED") ? [row] : []));
