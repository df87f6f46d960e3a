import { bookedPart, type PartRows } from "./booked-part.ts";
import { bookedSince } from "./booked-since.ts";
import { pendingPart } from "./pending-part.ts";
import type {
  Listable,
  ListPart,
  ListPosition,
  ListRow,
  RowPosition,
  Source,
} from "./positions.ts";

/** The position of the newest row in each part. */
export type Newest = { readonly [P in ListPart]?: RowPosition | undefined };

/** The wanted rows: a page from the start, or from a position in one of the two directions. */
export type PageRequest = {
  parts: readonly ListPart[];
  from: string;
  to: string;
  limit: number;
  offset?: number | undefined;
  at?: (ListPosition & { backward: boolean }) | undefined;
  /**
   * The newest rows when the listing was started. Newer rows are not part of it. So a reader who follows `next` sees
   * each row once, and later pages show no row that is newer than the first read.
   */
  newest?: Newest | undefined;
};

export type ListPage<T> = {
  rows: ListRow<T>[];
  newest: Newest;
  /** True if there are rows before or after the page. */
  before: boolean;
  after: boolean;
  /** The number of rows in the list, if an offset leads past its end. The page then has no row to turn back from. */
  endsAt?: number | undefined;
};

/**
 * Reads one page of a list, the newest row first. The cost depends on the rows of the page, not on its position, but
 * rows that an offset skips and all pending rows are read too.
 */
export async function readPage<T extends Listable>(
  wanted: PageRequest,
  source: Source<T>,
): Promise<ListPage<T>> {
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
    endsAt: offset > 0 && !rows.length ? found.length : undefined,
  };
}

/** The rows of the parts, up to the first part that has more rows than were read. */
function reached<T>(lists: readonly PartRows<T>[]): ListRow<T>[] {
  const cut = lists.findIndex((list) => list.more);
  return (cut < 0 ? lists : lists.slice(0, cut + 1)).flatMap((list) => list.rows);
}

/** The parts still to read, in reading order. All are read at once, even if the page does not reach them. */
function partsFrom({ parts, at, newest }: PageRequest): ListPart[] {
  const ordered = at?.backward ? parts.toReversed() : [...parts];
  const open = at ? ordered.slice(ordered.indexOf(at.part)) : ordered;
  return newest ? open.filter((part) => newest[part]) : open;
}

/** Reads rows of each part still to read. Rows that were pending when the listing was started may be booked by now. */
function readParts<T extends Listable>(
  wanted: PageRequest,
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

/** True if the bank can read towards newer rows. If not, a page has no link to the previous one. */
async function canTurnBack<T extends Listable>(
  { parts, from, to }: PageRequest,
  { booked }: Source<T>,
): Promise<boolean> {
  if (!parts.includes("BOOKED")) return true;
  return (await booked({ from, to, limit: 1, towards: "newer" })) !== "unsupported";
}

const newestOf = (firsts: readonly ListPosition[]): Newest =>
  Object.fromEntries(firsts.map(({ part, place }) => [part, place]));

/** The rows of a page that belong to one part now. */
export const rowsOfPart = <T extends Listable>({ rows }: ListPage<T>, part: ListPart): T[] =>
  rows.flatMap(({ row }) => ((row.bookingDate !== undefined) === (part === "BOOKED") ? [row] : []));
