import fc from "fast-check";
import { linksTo } from "../../../../shared/http/links.ts";
import { readSandboxList } from "../../../../shared/sandbox/calls/sandbox-list.ts";
import type { RowRange, WorldRowPosition } from "../../../../shared/sandbox/worlds/world.ts";

const count = 2500;
const all: WorldRowPosition[] = Array.from({ length: count }, (_, index) => ({
  day: "2026-01-05",
  sequence: `${9999 - index}`,
}));
const read = async ({ after, limit }: RowRange) => {
  const first = after ? all.findIndex(({ sequence }) => sequence === after.sequence) + 1 : 0;
  return all.slice(first, limit && first + limit);
};

describe("A list of the sandbox (decision: Sandbox lists)", () => {
  const number = fc.oneof(
    fc.constantFrom(999, 1000, 1001, 2 ** 31 - 1),
    fc.integer({ min: 1, max: count + 1 }),
  );

  it("answers exactly those behind the offset, up to the limit, however many they are", async () => {
    await fc.assert(
      fc.asyncProperty(number, fc.option(number, { nil: undefined }), async (offset, limit) => {
        const { rows, next } = await readSandboxList(
          { offset, limit },
          { read, show: ({ sequence }) => sequence, link: (query) => linksTo.data(query) },
        );
        const wanted = all.slice(offset, limit && offset + limit);
        expect(rows).toEqual(wanted.map(({ sequence }) => sequence));
        expect(next).toBeUndefined();
      }),
    );
  });

  it("goes on behind the last row of an answer of 4 MB, with the same days and what is left of the limit", async () => {
    const show = ({ sequence }: WorldRowPosition) => sequence.repeat(500);
    const asked = { fromDate: "2026-01-05", offset: 100, limit: 2300 };
    const { rows, next } = await readSandboxList(asked, { read, show, link: linksTo.data });
    const last = all[100 + rows.length - 1] as WorldRowPosition;
    expect(Object.fromEntries(new URL(next?.href ?? "").searchParams)).toEqual({
      fromDate: "2026-01-05",
      limit: `${2300 - rows.length}`,
      after: `20260105-${last.sequence}`,
    });
    expect(JSON.stringify(rows).length).toBeGreaterThan(3_990_000);
  });
});
