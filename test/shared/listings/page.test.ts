import { type PageRequest, readPage } from "../../../shared/listings/page.ts";
import type { Source } from "../../../shared/listings/positions.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import {
  idsIn,
  type List,
  list,
  next,
  type Row,
  type Rows,
  reading,
  rowOf,
  walk,
  wholeOf,
} from "../../support/sandbox/paged-lists.ts";

/** The last page of a list, and the request for the page before it. Undefined if there is none. */
async function endOf({ limit, rows, parts, range }: List & { limit: number }) {
  const wanted = { parts, ...range, limit };
  const [last] = (await walk(wanted, () => rows)).slice(-1);
  const back = last && next(wanted, last, true);
  return back && { last, back };
}

describe("pages of a list (specification, Limits)", () => {
  it("show each row once and in order, and end with the list", async () => {
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

  it("that are read backwards from the last page show the same rows up to the first", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        const end = await endOf({ limit, ...list });
        if (!end) return;
        const { last, back } = end;
        const before = await walk(back, () => list.rows, true);
        expect([...idsIn(before.toReversed()), ...idsIn([last])]).toEqual(wholeOf(list));
        expect(before.every((page) => page.after)).toBe(true);
      }),
    );
  });

  it("can begin after an offset, with links in both directions", async () => {
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

  it("have no previous page if the bank cannot read towards newer rows (port: booked)", async () => {
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
});

describe("pages of a list (specification, Limits)", () => {
  it("that are read backwards end at the row that was the newest when the first page was read, even if newer rows were booked", async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ limit, ...list }) => {
        const end = await endOf({ limit, ...list });
        if (!end) return;
        const { last, back } = end;
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

  it("show each row once and in order, though new rows arrive and pending rows are booked meanwhile", async () => {
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

  it("continue from pending to booked rows after 250 newer rows were booked", async () => {
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
