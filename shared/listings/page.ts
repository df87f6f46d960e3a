import type { Place, RowRange } from "../bank/world.ts";

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

export type ListRow<T> = { part: Part; row: T };

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
export async function readPage<T extends Place>(
  wanted: Wanted,
  read: (range: RowRange) => Promise<T[]>,
): Promise<Page<T>> {
  const { from, to, limit, offset = 0, at } = wanted;
  const backward = at?.backward ?? false;
  const enough = offset + limit + 1;
  const lists = await Promise.all(
    partsFrom(wanted).map(async (part) => {
      const newest = wanted.newest?.[part];
      const after = part === at?.part ? at.place : undefined;
      const range = { status: part, from, to, newest, after, limit: enough };
      const rows = await read({ ...range, oldestFirst: backward });
      return rows.map((row) => ({ part, row }));
    }),
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

const newestOf = (firsts: readonly ListRow<Place>[]): Newest =>
  Object.fromEntries(firsts.map(({ part, row }) => [part, placeOf(row)]));

export const placeOf = ({ day, sequence }: Place): Place => ({ day, sequence });

/** The rows of one part of a page. */
export const rowsOf = <T>({ rows }: Page<T>, wanted: Part): T[] =>
  rows.flatMap(({ part, row }) => (part === wanted ? [row] : []));
