import fc from "fast-check";
import type { Place, RowRange } from "../../../shared/bank/world.ts";
import {
  type Page,
  type Part,
  placeOf,
  readPage,
  type Wanted,
} from "../../../shared/listings/page.ts";

type Rows = Record<Part, Place[]>;

const before = (a: Place, b: Place) => (a.day === b.day ? a.sequence < b.sequence : a.day < b.day);

/** What the port promises of a read, over rows that lie in memory. */
const reading =
  (rows: Rows) =>
  async ({ status, from, to, newest, after, oldestFirst, limit }: RowRange): Promise<Place[]> => {
    const sorted = rows[status].toSorted((a, b) => (before(a, b) ? -1 : 1));
    const range = sorted.filter(
      (row) => row.day >= from && row.day <= to && !(newest && before(newest, row)),
    );
    const ordered = oldestFirst ? range : range.toReversed();
    const beyond = (row: Place) =>
      oldestFirst ? before(after as Place, row) : before(row, after as Place);
    return (after ? ordered.filter(beyond) : ordered).slice(0, limit);
  };

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}`);
const placed = fc.record({ day, sequence: fc.integer({ min: 1000, max: 1200 }).map(String) });
const part = fc.uniqueArray(placed, {
  maxLength: 25,
  selector: ({ day, sequence }) => day + sequence,
});
const rows: fc.Arbitrary<Rows> = fc.record({ PENDING: part, BOOKED: part });
const parts = fc.constantFrom<readonly Part[]>(["PENDING", "BOOKED"], ["BOOKED"], ["PENDING"]);
const range = fc.tuple(day, day).map(([a, b]) => ({ from: a < b ? a : b, to: a < b ? b : a }));
const list = fc.record({ rows, parts, range, limit: fc.integer({ min: 1, max: 8 }) });

/** The whole list, as it must come out however it is turned. */
const wholeOf = ({
  rows,
  parts,
  range,
}: {
  rows: Rows;
  parts: readonly Part[];
  range: { from: string; to: string };
}) =>
  parts.flatMap((part) =>
    rows[part]
      .filter((row) => row.day >= range.from && row.day <= range.to)
      .toSorted((a, b) => (before(a, b) ? 1 : -1))
      .map((row) => ({ part, row })),
  );

const next = (wanted: Wanted, page: Page<Place>, backward = false): Wanted | undefined => {
  const last = page.rows.at(backward ? 0 : -1);
  if (!last || !(backward ? page.before : page.after)) return undefined;
  const { offset: _, ...rest } = wanted;
  const at = { part: last.part, place: placeOf(last.row), backward };
  return { ...rest, at, newest: page.newest };
};

async function walk(start: Wanted, rows: () => Rows, backward = false) {
  const pages: Page<Place>[] = [];
  let wanted: Wanted | undefined = start;
  while (wanted) {
    const page: Page<Place> = await readPage(wanted, reading(rows()));
    pages.push(page);
    wanted = next(start, page, backward);
  }
  return pages;
}

const rowsIn = (pages: Page<Place>[]) => pages.flatMap((page) => page.rows);

describe("pages of a list (specification, Limits)", () => {
  it("turned one by one show each row once, in order, and end where the list ends", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ rows, parts, range, limit }) => {
        const pages = await walk({ parts, ...range, limit }, () => rows);
        expect(rowsIn(pages)).toEqual(wholeOf({ rows, parts, range }));
        expect(pages[0]?.before).toBe(false);
        expect(pages.slice(0, -1).every((page) => page.rows.length === limit)).toBe(true);
        expect(pages.length === 1 || (pages.at(-1)?.rows.length ?? 0) > 0).toBe(true);
      }),
    );
  });

  it("turned back show the same from any page on, as far as the list's beginning", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ rows, parts, range, limit }) => {
        const wanted = { parts, ...range, limit };
        const pages = await walk(wanted, () => rows);
        const [last] = pages.slice(-1);
        const back = last && next(wanted, last, true);
        if (!last || !back) return;
        const before = await walk(back, () => rows, true);
        expect([...rowsIn(before.toReversed()), ...last.rows]).toEqual(
          wholeOf({ rows, parts, range }),
        );
        expect(before.every((page) => page.after)).toBe(true);
      }),
    );
  });

  it("show each row once, and in order, though newer ones come meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ rows, parts, range, limit }) => {
        let turned = 0;
        const growing = (): Rows => {
          turned += 1;
          const day = range.to;
          const newer = Array.from({ length: turned }, (_, at) => ({
            day,
            sequence: `${2000 + at}`,
          }));
          return {
            PENDING: [...rows.PENDING, ...(turned > 1 ? newer : [])],
            BOOKED: [...rows.BOOKED, ...(turned > 1 ? newer : [])],
          };
        };
        const pages = await walk({ parts, ...range, limit }, growing);
        expect(rowsIn(pages)).toEqual(wholeOf({ rows, parts, range }));
      }),
    );
  });

  it("begin behind an offset, from where they lead both ways", async () => {
    const offset = fc.integer({ min: 0, max: 60 });
    await fc.assert(
      fc.asyncProperty(list, offset, async ({ rows, parts, range, limit }, offset) => {
        const wanted = { parts, ...range, limit, offset };
        const page = await readPage(wanted, reading(rows));
        const whole = wholeOf({ rows, parts, range });
        expect(page.rows).toEqual(whole.slice(offset, offset + limit));
        expect(page.after).toBe(whole.length > offset + limit);
        const back = next(wanted, page, true);
        const newer = back ? rowsIn((await walk(back, () => rows, true)).toReversed()) : [];
        expect(newer).toEqual(page.rows.length ? whole.slice(0, offset) : []);
      }),
    );
  });
});
