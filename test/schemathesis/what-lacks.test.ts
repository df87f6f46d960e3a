import { Tally } from "./tally.ts";
import { whatLacks } from "./what-lacks.ts";

/** Makes a tally of two operations, each with this many answers of each status. */
function tallyOf(answers: Record<"first" | "second", Record<number, number>>) {
  const tally = new Tally(["first", "second"]);
  for (const [operation, statuses] of Object.entries(answers))
    for (const [status, count] of Object.entries(statuses))
      for (let each = 0; each < count; each += 1) tally.count(operation, Number(status));
  return tally.rows();
}

describe("a run of Schemathesis", () => {
  it("is sufficient if it has the promised number of cases and each operation has answered with 2xx", () => {
    expect(
      whatLacks(tallyOf({ first: { 200: 1, 400: 998 }, second: { 204: 1001 } }), 2000),
    ).toEqual([]);
  });

  it("is not sufficient if it has fewer cases than promised", () => {
    expect(whatLacks(tallyOf({ first: { 200: 998 }, second: { 204: 1001 } }), 2000)).toEqual([
      "There were 1999 cases, and must be 2000.",
    ]);
  });

  it("is not sufficient if an operation was never called or never answered with 2xx", () => {
    expect(whatLacks(tallyOf({ first: { 400: 2000 }, second: {} }), 2000)).toEqual([
      "first never answered with 2xx.",
      "second was never called.",
    ]);
  });
});
