import { accessKinds, byDay, type ReadCount } from "../../../shared/rules/accesses.ts";
import { fc } from "../../support/run/fast-check.ts";

const reads = fc.record<ReadCount>({
  day: fc.constantFrom("2026-02-28", "2026-03-01", "2026-03-02"),
  operation: fc.constantFrom(...accessKinds, "Get the balances of a card account"),
  attended: fc.boolean(),
  times: fc.integer({ min: 1, max: 400 }),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

it("byDay() counts each read once, by day and by presence of the PSU, with the newest day first", () => {
  fc.assert(
    fc.property(fc.array(reads), (all) => {
      const days = byDay(all);
      expect(days.map(({ day }) => day)).toEqual(
        [...new Set(all.map(({ day }) => day))].toSorted().toReversed(),
      );
      for (const { day, ...ways } of days)
        for (const attended of [true, false]) {
          const counts = ways[attended ? "attended" : "unattended"];
          const own = all.filter((each) => each.day === day && each.attended === attended);
          expect(sum(Object.values(counts))).toBe(sum(own.map(({ times }) => times)));
        }
    }),
  );
});

it("byDay() counts every read of cards as a read of the kind 'cards'", () => {
  const read = { day: "2026-03-02", attended: true, times: 1 };
  const cards = ["List card accounts", "GET /v1/card-accounts/{id}/balances", "cards"];
  const days = byDay(cards.map((operation) => ({ ...read, operation })));
  expect(days).toEqual([{ day: "2026-03-02", attended: { cards: 3 }, unattended: {} }]);
});
