import { type ListPage, type PageRequest, readPage } from "../../../shared/listings/page.ts";
import type { Booked, Listable, ListPart, Source } from "../../../shared/listings/positions.ts";
import { fc } from "../../support/fast-check.ts";
import { sized } from "../../support/long-form.ts";

/** A row with its position: its day, and its sequence within the day. */
type Row = Listable & { day: string; sequence: string };
type Rows = Record<ListPart, Row[]>;
type List = { rows: Rows; parts: readonly ListPart[]; range: { from: string; to: string } };

const placeOf = ({ day, sequence }: Row) => `${day} ${sequence}`;
const newestFirst = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

/** Makes a source that keeps the port's promises, with rows in memory. */
const reading = (rows: Rows): Source<Row> => ({
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

const rowOf =
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
const list = fc.record({ rows, parts, range, limit });

/** Returns the ids of the whole list. Paging in any direction must return the same ids. */
const wholeOf = ({ rows, parts, range }: List): string[] =>
  parts.flatMap((part) =>
    newestFirst(rows[part])
      .filter((row) => row.day >= range.from && row.day <= range.to)
      .map(({ id }) => id),
  );

const next = (
  start: PageRequest,
  page: ListPage<Row>,
  backward = false,
): PageRequest | undefined => {
  const last = page.rows.at(backward ? 0 : -1);
  if (!last || !(backward ? page.before : page.after)) return undefined;
  const { offset: _, ...rest } = start;
  return { ...rest, at: { part: last.part, place: last.place, backward }, newest: page.newest };
};

async function walk(start: PageRequest, rows: () => Rows, backward = false) {
  const pages: ListPage<Row>[] = [];
  let wanted: PageRequest | undefined = start;
  while (wanted) {
    const page: ListPage<Row> = await readPage(wanted, reading(rows()));
    pages.push(page);
    wanted = next(start, page, backward);
  }
  return pages;
}

const idsIn = (pages: ListPage<Row>[]) =>
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

  it("turned back end with what was the newest when the list was begun, though newer ones are booked meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        const wanted = { parts: list.parts, ...list.range, limit };
        const [last] = (await walk(wanted, () => list.rows)).slice(-1);
        const back = last && next(wanted, last, true);
        if (!last || !back) return;
        const day = list.range.to;
        const later = [1, 2].map((at) => {
          const sequence = `${99_990 + at}`;
          return { id: `20260320-${sequence}`, day, bookingDate: day, sequence };
        });
        const rows = { ...list.rows, BOOKED: [...list.rows.BOOKED, ...later] };
        const before = await walk(back, () => rows, true);
        expect([...idsIn(before.toReversed()), ...idsIn([last])]).toEqual(wholeOf(list));
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
          const today = { day: "2026-03-20", bookingDate: "2026-03-20" };
          const sequence = (of: number) => `${10_000 + 2 * turned + of}`;
          const [booked] = now.PENDING.splice(chances[turned % 60] ?? 0, 1);
          if (booked) now.BOOKED.push({ ...booked, ...today, sequence: sequence(0) });
          now.BOOKED.push({ ...today, id: `20260320-${sequence(1)}`, sequence: sequence(1) });
          now.PENDING.push(rowOf("PENDING")({ day: 9, sequence: `${6000 + turned}` }));
          return now;
        };
        const pages = await walk({ parts: list.parts, ...list.range, limit }, alive);
        // A row that is booked meanwhile disappears from a list of pending rows.
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

  it("have no page before them where the bank cannot read towards the newer (port: booked)", async () => {
    const oneWay = (rows: Rows): Source<Row> => {
      const { booked, ...rest } = reading(rows);
      const older = async (range: Parameters<typeof booked>[0]) =>
        range.towards === "newer" ? ("unsupported" as const) : booked(range);
      return { ...rest, booked: older };
    };
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        fc.pre(list.parts.includes("BOOKED"));
        const wanted = { parts: list.parts, ...list.range, limit };
        const first = await readPage(wanted, oneWay(list.rows));
        const second = next(wanted, first);
        const pages = [first, ...(second ? [await readPage(second, oneWay(list.rows))] : [])];
        expect(pages.map(({ before }) => before)).toEqual(pages.map(() => false));
        expect(pages.map(({ after }) => after).at(0)).toBe(second !== undefined);
        const last = pages.at(-1);
        const back = last && next(wanted, { ...last, before: true }, true);
        if (back?.at?.part === "BOOKED" && back.at.place.id !== first.newest.BOOKED?.id)
          await expect(readPage(back, oneWay(list.rows))).rejects.toThrow(
            "does not support previous pages",
          );
      }),
    );
  });

  it("lead on from pending to booked ones though more were booked meanwhile than are looked through", async () => {
    const { now, first } = await begunList();
    for (let at = 0; at < 250; at += 1) {
      const id = `20260320-${10_000 + at}`;
      now.BOOKED.push({ id, day: "2026-03-20", bookingDate: "2026-03-20", sequence: id });
    }
    const second = { ...(next(wholeList, first) as PageRequest), limit: 2 };
    const page = await readPage(second, reading(now));
    expect(idsIn([page])).toEqual(["20260303-5000", "20260302-1000"]);
  });

  const wholeList = {
    ...{ parts: ["PENDING", "BOOKED"] as const, limit: 1 },
    ...{ from: "2026-03-01", to: "2026-03-09" },
  };

  async function begunList() {
    const now: Rows = {
      PENDING: [4, 3].map((day) => rowOf("PENDING")({ day, sequence: "5000" })),
      BOOKED: [2, 1].map((day) => rowOf("BOOKED")({ day, sequence: "1000" })),
    };
    return { now, first: await readPage(wholeList, reading(now)) };
  }
});
