import { bookedPart, type PartRows } from "./booked-part.ts";
import { bookedSince } from "./booked-since.ts";
import { pendingPart } from "./pending-part.ts";
import type { Listable, ListPlace, ListRow, Part, Place, Source } from "./places.ts";

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

export type Page<T> = {
  rows: ListRow<T>[];
  newest: Newest;
  /** Whether there are rows on either side of it. */
  before: boolean;
  after: boolean;
};

/**
 * One page of a list, the newest row first. It costs what its own rows cost, wherever in the list it lies: only an
 * offset and what is pending are read through.
 */
export async function readPage<T extends Listable>(
  wanted: Wanted,
  source: Source<T>,
): Promise<Page<T>> {
  const { limit, offset = 0, at } = wanted;
  const backward = at?.backward ?? false;
  const [lists, turnsBack] = await Promise.all([
    readParts(wanted, offset + limit, source),
    !backward && (at !== undefined || offset > 0) && canTurnBack(wanted, source),
  ]);
  const found = reached(lists);
  const rows = found.slice(offset, offset + limit);
  const more = found.length > offset + limit || lists.some((list) => list.more);
  return {
    rows: backward ? rows.toReversed() : rows,
    newest: wanted.newest ?? newestOf(lists.flatMap((list) => list.rows.slice(0, 1))),
    before: backward ? more : turnsBack,
    after: backward || more,
  };
}

/** The rows of parts as far as all before them are read to their end. */
function reached<T>(lists: readonly PartRows<T>[]): ListRow<T>[] {
  const cut = lists.findIndex((list) => list.more);
  return (cut < 0 ? lists : lists.slice(0, cut + 1)).flatMap((list) => list.rows);
}

/** The parts that are still to come, in the order of reading; all of them are read at once, reached or not. */
function partsFrom({ parts, at, newest }: Wanted): Part[] {
  const ordered = at?.backward ? parts.toReversed() : [...parts];
  const open = at ? ordered.slice(ordered.indexOf(at.part)) : ordered;
  return newest ? open.filter((part) => newest[part]) : open;
}

/** So many rows of each part that is still to come. What was pending when the list was begun may be booked by now. */
function readParts<T extends Listable>(
  wanted: Wanted,
  limit: number,
  source: Source<T>,
): Promise<PartRows<T>[]> {
  const { parts, newest } = wanted;
  const open = partsFrom(wanted);
  const leaves = newest !== undefined && open.includes("PENDING") && parts.includes("BOOKED");
  const moved = leaves ? bookedSince(newest.BOOKED, source) : undefined;
  const since = moved?.then((found) => found.since) ?? Promise.resolve([]);
  const newestRow = moved?.then((found) => found.newestRow) ?? Promise.resolve(undefined);
  return Promise.all(
    open.map(async (part) =>
      part === "BOOKED"
        ? bookedPart(wanted, limit, source, newestRow)
        : { rows: await pendingPart(wanted, source, since), more: false },
    ),
  );
}

/** Whether the bank can read towards the newer: a page of a list that cannot be turned back has no link to the one before. */
async function canTurnBack<T extends Listable>(
  { parts, from, to }: Wanted,
  { booked }: Source<T>,
): Promise<boolean> {
  if (!parts.includes("BOOKED")) return true;
  return (await booked({ from, to, limit: 1, towards: "newer" })) !== "unsupported";
}

const newestOf = (firsts: readonly ListPlace[]): Newest =>
  Object.fromEntries(firsts.map(({ part, place }) => [part, place]));

/** The rows of a page that now stand as one part's. */
export const rowsOf = <T extends Listable>({ rows }: Page<T>, part: Part): T[] =>
  rows.flatMap(({ row }) => ((row.bookingDate !== undefined) === (part === "BOOKED") ? [row] : []));
