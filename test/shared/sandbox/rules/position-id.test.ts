import {
  compactDay,
  positionId,
  positionOfId,
  timeOfDay,
} from "../../../../shared/sandbox/rules/position-id.ts";
import { fc } from "../../../support/run/fast-check.ts";

const days = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const places = fc.record({ day: days, sequence: fc.stringMatching(/^[0-9a-z-]{4,20}$/) });
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("the id of a transaction row", () => {
  it("consists of the row's day and sequence", () => {
    expect(positionId({ day: "2026-03-02", sequence: "0001" })).toBe("20260302-0001");
    expect(compactDay("2026-03-02")).toBe("20260302");
  });

  it("can be converted back to day and sequence", () => {
    fc.assert(
      fc.property(places, (place) => expect(positionOfId(positionId(place))).toEqual(place)),
    );
  });

  it("sorts rows by day, and within a day by sequence", () => {
    fc.assert(
      fc.property(places, places, (a, b) => {
        const expected = order(a.day, b.day) || order(a.sequence, b.sequence);
        expect(order(positionId(a), positionId(b))).toBe(expected);
      }),
    );
  });
});

describe("the first part of a row's sequence number", () => {
  it.each([
    ["midnight", "2026-03-01T23:00:00.000Z", "00000000"],
    ["a time in winter", "2026-03-02T10:00:00.001Z", "39600001"],
    ["a time in summer", "2026-07-02T10:00:00.000Z", "43200000"],
    ["the last instant of the longest day", "2026-10-25T22:59:59.999Z", "89999999"],
  ])("counts the milliseconds since midnight in Oslo for %s", (_, now, told) => {
    expect(timeOfDay(new Date(now))).toBe(told);
  });
});
