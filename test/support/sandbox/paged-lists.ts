import { type ListPage, type PageRequest, readPage } from "../../../shared/listings/page.ts";
import type { Booked, Listable, ListPart, Source } from "../../../shared/listings/positions.ts";
import { fc } from "../run/fast-check.ts";

/** A row with its position: its day, and its sequence within the day. */
export type Row = Listable & { day: string; sequence: string };
export type Rows = Record<ListPart, Row[]>;
export type List = { rows: Rows; parts: readonly ListPart[]; range: { from: string; to: string } };

const placeOf = ({ day, sequence }: Row) => `${day} ${sequence}`;
const newestFirst = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

/** Makes a source that keeps the port's promises, with rows in memory. */
export const reading = (rows: Rows): Source<Row> => ({
  pending: async () => rows.PENDING,
  expectedOn: ({ id }) => `2026-03-${id.slice(6, 8)}`,
  booked: async ({ from, to, limit, behind, towards }) => {
    const range = newestFirst(rows.BOOKED).filter(({ day }) => day >= from && day <= to);
    const [place] = rows.BOOKED.filter(({ id }) => id === behind).map(placeOf);
    const isNext = (row: Row) =>
      place === undefined || (towards === "older" ? placeOf(row) < place : placeOf(row) > place);
    const next = (towards === "older" ? range : range.toReversed()).filter(isNext);
    const page = next.slice(0, limit) as Booked<Row>[];
    return {
      rows: towards === "older" ? page : page.toReversed(),
      more: next.length > limit,
    };
  },
});

export const rowOf =
  (part: ListPart) =>
  ({ day, sequence }: { day: number; sequence: string }): Row => ({
    id: `2026030${day}-${sequence}`,
    day: `2026-03-0${day}`,
    sequence,
    ...(part === "BOOKED" ? { bookingDate: `2026-03-0${day}` } : {}),
  });

const dayNumber = fc.integer({ min: 1, max: 9 });
const part = (name: ListPart, least: number) =>
  fc.uniqueArray(
    fc
      .record({
        day: dayNumber,
        sequence: fc.integer({ min: least, max: least + 200 }).map(String),
      })
      .map(rowOf(name)),
    { maxLength: 25, selector: ({ id }) => id },
  );
const rows = fc.record({ PENDING: part("PENDING", 5000), BOOKED: part("BOOKED", 1000) });
const parts = fc.constantFrom<readonly ListPart[]>(["PENDING", "BOOKED"], ["BOOKED"], ["PENDING"]);
const range = fc.tuple(dayNumber, dayNumber).map(([a, b]) => ({
  from: `2026-03-0${Math.min(a, b)}`,
  to: `2026-03-0${Math.max(a, b)}`,
}));
const limit = fc.integer({ min: 1, max: 8 });
export const list = fc.record({ rows, parts, range, limit });

/** Returns the ids of the whole list. Paging in any direction must return the same ids. */
export const wholeOf = ({ rows, parts, range }: List): string[] =>
  parts.flatMap((part) =>
    newestFirst(rows[part])
      .filter((row) => row.day >= range.from && row.day <= range.to)
      .map(({ id }) => id),
  );

export const next = (
  start: PageRequest,
  page: ListPage<Row>,
  backward = false,
): PageRequest | undefined => {
  const last = page.rows.at(backward ? 0 : -1);
  if (!last || !(backward ? page.before : page.after)) return undefined;
  const { offset: _, ...rest } = start;
  return { ...rest, at: { part: last.part, place: last.place, backward }, newest: page.newest };
};

export async function walk(start: PageRequest, rows: () => Rows, backward = false) {
  const pages: ListPage<Row>[] = [];
  let wanted: PageRequest | undefined = start;
  while (wanted) {
    const page: ListPage<Row> = await readPage(wanted, reading(rows()));
    pages.push(page);
    wanted = next(start, page, backward);
  }
  return pages;
}

export const idsIn = (pages: ListPage<Row>[]) =>
  pages.flatMap((page) => page.rows.map(({ row }) => row.id));
