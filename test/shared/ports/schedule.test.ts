import * as v from "valibot";
import { Schedule } from "../../../shared/ports/schemas/order.ts";

describe("the schedule of a standing order (the bank's port)", () => {
  const startDate = "2026-03-02";
  const read = (changes: object) =>
    v.safeParse(Schedule, { startDate, frequency: "Monthly", ...changes });

  it.each([
    ["no end", {}],
    ["an end on its first day", { endDate: startDate }],
  ])("may have %s", (_, changes) => {
    expect(read(changes).success).toBe(true);
  });

  it("may not end before it starts", () => {
    const { issues = [] } = read({ endDate: "2026-03-01" });
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ["endDate", "A standing order does not end before it starts."],
    ]);
  });
});
