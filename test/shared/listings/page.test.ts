import { readPage } from "../../../shared/listings/page.ts";
import type { Source } from "../../../shared/listings/positions.ts";
import { fc } from "../../support/run/fast-check.ts";
import {
  idsIn,
  list,
  next,
  type Row,
  type Rows,
  reading,
  walk,
  wholeOf,
} from "../../support/sandbox/paged-lists.ts";

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

  it("read backwards from the last page show the same rows up to the first", async () => {
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
