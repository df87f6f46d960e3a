import { executionDates, firstDay, nextDates } from "../../../../shared/sandbox/rules/periodic.ts";

type Order = Parameters<typeof executionDates>[0];

const order = (changes: Partial<Order> = {}): Order => ({
  startDate: "2026-01-15",
  frequency: "Monthly",
  ...changes,
});
const first = (count: number, changes: Partial<Order>) =>
  nextDates(order(changes), "1000-01-01", count);

describe("the days of a standing order (framework, frequencyCode)", () => {
  // biome-ignore format: one order per line
  it.each<[string, Partial<Order>, string[]]>([
    ["every day, and Monday only once after a weekend", { frequency: "Daily", startDate: "2026-01-08" }, ["2026-01-08", "2026-01-09", "2026-01-12", "2026-01-13"]],
    ["every week from startDate on", { frequency: "Weekly" }, ["2026-01-15", "2026-01-22", "2026-01-29", "2026-02-05"]],
    ["every second week", { frequency: "EveryTwoWeeks" }, ["2026-01-15", "2026-01-29", "2026-02-12", "2026-02-26"]],
    ["every week, whatever day of a month is named", { frequency: "Weekly", dayOfExecution: "1" }, ["2026-01-15", "2026-01-22", "2026-01-29", "2026-02-05"]],
    ["every month on the day of startDate", {}, ["2026-01-15", "2026-02-16", "2026-03-16", "2026-04-15"]],
    ["every month on dayOfExecution if it is later in the month than startDate", { dayOfExecution: "20" }, ["2026-01-20", "2026-02-20", "2026-03-20", "2026-04-20"]],
    ["every month on dayOfExecution if it is earlier in the month than startDate", { dayOfExecution: "3" }, ["2026-02-03", "2026-03-03", "2026-04-07", "2026-05-04"]],
    ["every month on its last day", { dayOfExecution: "31" }, ["2026-02-02", "2026-03-02", "2026-03-31", "2026-04-30"]],
    ["every month on the 30th, and in February on the last day", { dayOfExecution: "30", startDate: "2026-02-01" }, ["2026-03-02", "2026-03-30", "2026-04-30", "2026-06-01"]],
    ["every month, back from its last day", { dayOfExecution: "31", executionRule: "preceding" }, ["2026-01-30", "2026-02-27", "2026-03-31", "2026-04-30"]],
    ["every month on its last day if startDate is a 31st", { startDate: "2024-01-31" }, ["2024-01-31", "2024-02-29", "2024-04-02", "2024-04-30"]],
    ["every second month from the first month on", { frequency: "EveryTwoMonths", dayOfExecution: "14" }, ["2026-02-16", "2026-04-14", "2026-06-15", "2026-08-14"]],
    ["every quarter", { frequency: "Quarterly" }, ["2026-01-15", "2026-04-15", "2026-07-15", "2026-10-15"]],
    ["every half year, over the turn of the year", { frequency: "SemiAnnual", dayOfExecution: "1", startDate: "2026-07-02" }, ["2026-08-03", "2027-02-01", "2027-08-02", "2028-02-01"]],
    ["every year from a leap day", { frequency: "Annual", startDate: "2024-02-29" }, ["2024-02-29", "2025-02-28", "2026-03-02", "2027-03-01"]],
    ["in the named months", { frequency: "MonthlyVariable", monthsOfExecution: ["12", "3"], dayOfExecution: "10" }, ["2026-03-10", "2026-12-10", "2027-03-10", "2027-12-10"]],
    ["in the named months, without the first month if its day is before the start", { frequency: "MonthlyVariable", monthsOfExecution: ["1", "7"], dayOfExecution: "1" }, ["2026-07-01", "2027-01-04", "2027-07-01", "2028-01-03"]],
    ["in the named month, moved back to the year before", { frequency: "MonthlyVariable", monthsOfExecution: ["1"], dayOfExecution: "1", executionRule: "preceding" }, ["2026-12-31", "2027-12-31", "2028-12-29", "2029-12-31"]],
    ["every day over Easter, moved forward", { frequency: "Daily", startDate: "2026-04-01" }, ["2026-04-01", "2026-04-07", "2026-04-08", "2026-04-09"]],
    ["every day over Easter, moved back", { frequency: "Daily", startDate: "2026-03-31", executionRule: "preceding" }, ["2026-03-31", "2026-04-01", "2026-04-07", "2026-04-08"]],
  ])("come %s", (_, changes, dates) => {
    expect(first(4, changes)).toEqual(dates);
  });

  it.each<[string, Partial<Order>, string[]]>([
    [
      "lasts two months",
      { startDate: "2026-01-15", endDate: "2026-03-15" },
      ["2026-01-15", "2026-02-16"],
    ],
    [
      "ends one day before the next execution",
      { endDate: "2026-03-14" },
      ["2026-01-15", "2026-02-16"],
    ],
    ["lasts a single day", { frequency: "Daily", endDate: "2026-01-15" }, ["2026-01-15"]],
    [
      "lasts a weekend and the Monday after it",
      { frequency: "Daily", startDate: "2026-01-10", endDate: "2026-01-12" },
      ["2026-01-12"],
    ],
    [
      "lasts a weekend and the Monday after it, even with the rule preceding",
      {
        frequency: "Daily",
        startDate: "2026-01-10",
        endDate: "2026-01-12",
        executionRule: "preceding",
      },
      ["2026-01-12"],
    ],
    [
      "ends on the day to which the last execution has moved back (decision: Dated payments)",
      { endDate: "2026-02-13", executionRule: "preceding" },
      ["2026-01-15", "2026-02-13"],
    ],
    [
      "lasts from 7 to 31 January, with the misspelt rule preceeding",
      {
        startDate: "2026-01-07",
        dayOfExecution: "10",
        endDate: "2026-01-31",
        executionRule: "preceeding",
      },
      ["2026-01-09"],
    ],
  ])("lie between startDate and endDate if the order %s", (_, changes, dates) => {
    expect([...executionDates(order(changes))]).toEqual(dates);
  });

  it.each<[string, Partial<Order>]>([
    ["endDate is before startDate, and the frequency is Monthly", { endDate: "2026-01-14" }],
    [
      "endDate is before startDate, and the frequency is Daily",
      { frequency: "Daily", endDate: "2026-01-14" },
    ],
    [
      "endDate is before the first day of execution",
      { dayOfExecution: "14", endDate: "2026-02-13" },
    ],
    [
      "no named month comes before endDate",
      {
        frequency: "MonthlyVariable",
        monthsOfExecution: ["1"],
        dayOfExecution: "1",
        endDate: "2026-12-31",
      },
    ],
    [
      "the days move after endDate",
      { frequency: "Daily", startDate: "2026-01-10", endDate: "2026-01-11" },
    ],
    ["no month is named", { frequency: "MonthlyVariable" }],
  ])("are none if %s", (_, changes) => {
    expect([...executionDates(order(changes))]).toEqual([]);
    expect(firstDay(order(changes))).toBeUndefined();
  });

  it("have no end before the year 10000 if the order has no end date", () => {
    const [date] = executionDates(order({ frequency: "Daily" }));
    expect(date).toBe("2026-01-15");
    expect(nextDates(order({ frequency: "Daily" }), "9999-12-30", 9)).toEqual([
      "9999-12-30",
      "9999-12-31",
    ]);
    expect(nextDates(order(), "9999-12-01", 9)).toEqual(["9999-12-15"]);
  });
});

describe("the next days of a standing order", () => {
  it("include a day before the date from which they are requested only if Easter moves its payment to that date or later", () => {
    const thursdays = order({ frequency: "Weekly", startDate: "2026-03-26" });
    expect(nextDates(thursdays, "2026-04-03", 2)).toEqual(["2026-04-07", "2026-04-09"]);
    expect(nextDates(thursdays, "2026-04-07", 2)).toEqual(["2026-04-07", "2026-04-09"]);
    expect(nextDates(thursdays, "2026-04-08", 2)).toEqual(["2026-04-09", "2026-04-16"]);
  });

  it("never come after its end (decision: execution date)", () => {
    const sundays = order({ frequency: "Weekly", startDate: "2026-01-11", endDate: "2026-01-18" });
    expect(nextDates(sundays, "2026-01-11", 9)).toEqual(["2026-01-12"]);
    expect(nextDates(sundays, "2026-01-13", 9)).toEqual([]);
  });

  it("are none if the wanted number is 0", () => {
    expect(nextDates(order(), "2026-01-15", 0)).toEqual([]);
  });
});
