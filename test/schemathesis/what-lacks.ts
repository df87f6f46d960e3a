import type { Tally } from "./tally.ts";

/** Returns the reasons why a run was not enough: too few cases, or an operation that never succeeded. */
export function whatLacks(rows: ReturnType<Tally["rows"]>, fewest: number): string[] {
  const cases = rows.reduce((sum, row) => sum + row.cases, 0);
  const few = cases < fewest ? [`There were ${cases} cases, and must be ${fewest}.`] : [];
  const never = rows.flatMap(({ operation, cases, done }) => {
    if (!cases) return [`${operation} was never called.`];
    return done ? [] : [`${operation} never answered with 2xx.`];
  });
  return [...few, ...never];
}
