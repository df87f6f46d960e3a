import type { RowRange } from "../../../shared/bank/world.ts";
import { type Page, type Part, readPage, type Wanted } from "../../../shared/listings/page.ts";
import { isBefore, type Listable } from "../../../shared/listings/places.ts";
import { fc } from "../../support/fast-check.ts";
import { sized } from "../../support/long-form.ts";

type Rows = Record<Part, Listable[]>;
type List = { rows: Rows; parts: readonly Part[]; range: { from: string; to: string } };

/** What the port promises of a read, over rows that lie in memory. */
const reading =
  (rows: Rows) =>
  async ({ status, from, to, newest, after, oldestFirst, limit }: RowRange) => {
    const sorted = rows[status].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
    const range = sorted.filter(
      (row) => row.day >= from && row.day <= to && !(newest && isBefore(newest, row)),
    );
    const ordered = oldestFirst ? range : range.toReversed();
    const beyond = (row: Listable) =>
      !after || (oldestFirst ? isBefore(after, row) : isBefore(row, after));
    return ordered.filter(beyond).slice(0, limit);
  };

const rowOf =
  (status: Listable["status"]) =>
  ({ day, sequence }: { day: number; sequence: string }): Listable => ({
    id: `2026030${day}-${sequence}`,
    day: `2026-03-0${day}`,
    sequence,
    status,
  });

const dayNumber = fc.integer({ min: 1, max: 9 });
const part = (status: Listable["status"], least: number) =>
  fc.uniqueArray(
    fc
      .record({
        day: dayNumber,
        sequence: fc.integer({ min: least, max: least + 200 }).map(String),
      })
      .map(rowOf(status)),
    { maxLength: 25, selector: ({ id }) => id },
  );
const rows = fc.record({ PENDING: part("pending", 5000), BOOKED: part("booked", 1000) });
const parts = fc.constantFrom<readonly Part[]>(["PENDING", "BOOKED"], ["BOOKED"], ["PENDING"]);
const range = fc.tuple(dayNumber, dayNumber).map(([a, b]) => ({
  from: `2026-03-0${Math.min(a, b)}`,
  to: `2026-03-0${Math.max(a, b)}`,
}));
const limit = fc.integer({ min: 1, max: 8 });
const list = fc.record({ rows, parts, range, limit });

/** The ids of the whole list, as they must come out however it is turned. */
const wholeOf = ({ rows, parts, range }: List): string[] =>
  parts.flatMap((part) =>
    rows[part]
      .filter((row) => row.day >= range.from && row.day <= range.to)
      .toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
      .map(({ id }) => id),
  );

const next = (start: Wanted, page: Page<Listable>, backward = false): Wanted | undefined => {
  const last = page.rows.at(backward ? 0 : -1);
  if (!last || !(backward ? page.before : page.after)) return undefined;
  const { offset: _, ...rest } = start;
  return { ...rest, at: { part: last.part, place: last.place, backward }, newest: page.newest };
};

async function walk(start: Wanted, rows: () => Rows, backward = false) {
  const pages: Page<Listable>[] = [];
  let wanted: Wanted | undefined = start;
  while (wanted) {
    const page: Page<Listable> = await readPage(wanted, reading(rows()));
    pages.push(page);
    wanted = next(start, page, backward);
  }
  return pages;
}

const idsIn = (pages: Page<Listable>[]) =>
  pages.flatMap((page) => page.rows.map(({ row }) => row.id));

describe("pages of a list (specification, Limits)", () => {
  it("turned one by one show each row once, in order, and end where the list ends", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        const pages = await walk({ parts: list.parts, ...list.range, limit }, () => list.rows);
        expect(idsIn(pages)).toEqual(wholeOf(list));
        expect(pages[0]?.before).toBe(false);
        expect(pages.slice(0, -1).every((page) => page.rows.length === limit)).toBe(true);
        expect(pages.length === 1 || (pages.at(-1)?.rows.length ?? 0) > 0).toBe(true);
      }),
    );
  });

  it("turned back show the same from any page on, as far as the list's beginning", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        const wanted = { parts: list.parts, ...list.range, limit };
        const [last] = (await walk(wanted, () => list.rows)).slice(-1);
        const back = last && next(wanted, last, true);
        if (!last || !back) return;
        const before = await walk(back, () => list.rows, true);
        expect([...idsIn(before.toReversed()), ...idsIn([last])]).toEqual(wholeOf(list));
        expect(before.every((page) => page.after)).toBe(true);
      }),
    );
  });

  it("show each row once, and in order, though newer ones come and pending ones are booked meanwhile", async () => {
    const chances = fc.array(fc.nat({ max: 30 }), { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(list, chances, async ({ limit, ...list }, chances) => {
        const now: Rows = { PENDING: [...list.rows.PENDING], BOOKED: [...list.rows.BOOKED] };
        let turned = 0;
        const alive = (): Rows => {
          turned += 1;
          if (turned === 1) return now;
          const today = { day: "2026-03-20", status: "booked" } as const;
          const sequence = (of: number) => `${10_000 + 2 * turned + of}`;
          const [booked] = now.PENDING.splice(chances[turned % 60] ?? 0, 1);
          if (booked) now.BOOKED.push({ ...booked, ...today, sequence: sequence(0) });
          now.BOOKED.push({ ...today, id: `20260320-${sequence(1)}`, sequence: sequence(1) });
          now.PENDING.push(rowOf("pending")({ day: 9, sequence: `${6000 + turned}` }));
          return now;
        };
        const pages = await walk({ parts: list.parts, ...list.range, limit }, alive);
        // Where pending ones alone are listed, one that is booked is none of them any more.
        const ids = list.parts.includes("BOOKED") ? idsIn(pages) : undefined;
        if (ids) expect(ids).toEqual(wholeOf(list));
        expect(new Set(idsIn(pages)).size).toBe(idsIn(pages).length);
      }),
      { numRuns: sized(100, 300) },
    );
  });

  it("begin behind an offset, from where they lead both ways", async () => {
    const offset = fc.integer({ min: 0, max: 60 });
    await fc.assert(
      fc.asyncProperty(list, offset, async ({ limit, ...list }, offset) => {
        const wanted = { parts: list.parts, ...list.range, limit, offset };
        const page = await readPage(wanted, reading(list.rows));
        const whole = wholeOf(list);
        expect(idsIn([page])).toEqual(whole.slice(offset, offset + limit));
        expect(page.after).toBe(whole.length > offset + limit);
        const back = next(wanted, page, true);
        const newer = back ? idsIn((await walk(back, () => list.rows, true)).toReversed()) : [];
        expect(newer).toEqual(page.rows.length ? whole.slice(0, offset) : []);
      }),
    );
  });
});
