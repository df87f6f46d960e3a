import { clockOffsetAt, clocksUntil } from "../../../shared/rules/clock.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 2, 2) + hours * 3_600_000);
const moved = {
  clockOffset: 3,
  clocks: [
    { until: at(1).toISOString(), clockOffset: 1 },
    { until: at(2).toISOString(), clockOffset: 2 },
  ],
};

describe("a sandbox's clock that was moved", () => {
  it.each([
    [0, 1],
    [0.99, 1],
    [1, 2],
    [1.99, 2],
    [2, 3],
    [99, 3],
  ])("was, at hour %d, as far ahead as it was then", (hour, offset) => {
    expect(clockOffsetAt(moved, at(hour))).toBe(offset);
  });

  it("is remembered as long as a request may come again, and 200 moves at most", () => {
    expect(clocksUntil(moved, at(3))).toEqual([
      ...moved.clocks,
      { until: at(3).toISOString(), clockOffset: 3 },
    ]);
    expect(clocksUntil(moved, at(25)).map(({ clockOffset }) => clockOffset)).toEqual([2, 3]);
    const many = Array.from({ length: 300 }, () => moved.clocks[0] as (typeof moved.clocks)[0]);
    expect(clocksUntil({ clockOffset: 9, clocks: many }, at(1))).toHaveLength(200);
  });
});
