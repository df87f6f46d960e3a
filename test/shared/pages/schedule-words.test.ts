import {
  frequencyWords,
  movingWords,
  type ScheduleView,
} from "../../../shared/pages/schedule-words.ts";

const order = (changes: Partial<ScheduleView>): ScheduleView => ({
  startDate: "2026-03-02",
  frequency: "Monthly",
  ...changes,
});

describe("how often a standing order executes (specification, framework: frequencyCode)", () => {
  it.each([
    [{ frequency: "Daily" }, "Hver dag", "Kvar dag", "Every day"],
    [{ frequency: "Weekly" }, "Hver mandag", "Kvar måndag", "Every Monday"],
    [
      { frequency: "EveryTwoWeeks", startDate: "2026-03-05" },
      "Annenhver torsdag",
      "Annankvar torsdag",
      "Every second Thursday",
    ],
    [{}, "Den 2. hver måned", "Den 2. kvar månad", "On the 2nd of every month"],
    [
      { dayOfExecution: "31" },
      "Den 31. (siste dag) hver måned",
      "Den 31. (siste dag) kvar månad",
      "On the 31st (the last day) of every month",
    ],
    [
      { startDate: "2026-03-30" },
      "Den 30. hver måned (siste dag i februar)",
      "Den 30. kvar månad (siste dag i februar)",
      "On the 30th of every month (the last day in February)",
    ],
    [
      { frequency: "EveryTwoMonths" },
      "Annenhver måned, den 2. i januar, mars, mai, juli, september og november",
      "Annankvar månad, den 2. i januar, mars, mai, juli, september og november",
      "Every second month, on the 2nd of January, March, May, July, September and November",
    ],
    [
      { frequency: "Quarterly", startDate: "2026-11-23" },
      "Hver tredje måned, den 23. i februar, mai, august og november",
      "Kvar tredje månad, den 23. i februar, mai, august og november",
      "Every third month, on the 23rd of February, May, August and November",
    ],
    [
      { frequency: "Quarterly", dayOfExecution: "1" },
      "Hver tredje måned, den 1. i januar, april, juli og oktober",
      "Kvar tredje månad, den 1. i januar, april, juli og oktober",
      "Every third month, on the 1st of January, April, July and October",
    ],
    [
      { frequency: "SemiAnnual", startDate: "2026-12-15", dayOfExecution: "11" },
      "To ganger i året, den 11. i januar og juli",
      "To gonger i året, den 11. i januar og juli",
      "Twice a year, on the 11th of January and July",
    ],
    [
      { frequency: "Annual", startDate: "2028-02-29" },
      "Hvert år, den 29. i februar (siste dag)",
      "Kvart år, den 29. i februar (siste dag)",
      "Every year, on the 29th of February (the last day)",
    ],
    [
      { frequency: "MonthlyVariable", dayOfExecution: "30", monthsOfExecution: ["11", "2", "6"] },
      "Hvert år, den 30. i februar (siste dag), juni og november",
      "Kvart år, den 30. i februar (siste dag), juni og november",
      "Every year, on the 30th of February (the last day), June and November",
    ],
  ] as const satisfies [Partial<ScheduleView>, string, string, string][])(
    "is written for %j in every language",
    (changes, nb, nn, en) => {
      const said = (["nb", "nn", "en"] as const).map((language) =>
        frequencyWords(order(changes), language),
      );
      expect(said).toEqual([nb, nn, en]);
    },
  );
});

describe("the text about days that are not banking days", () => {
  it.each([
    [{}, "Betales neste bankdag", "Blir betalt neste bankdag"],
    [{ executionRule: "following" }, "Betales neste bankdag", "Blir betalt neste bankdag"],
    [{ executionRule: "preceding" }, "Betales bankdagen før", "Blir betalt bankdagen før"],
    [{ executionRule: "preceeding" }, "Betales bankdagen før", "Blir betalt bankdagen før"],
    [
      { frequency: "Daily" },
      "Betales neste bankdag, bare én gang",
      "Blir betalt neste bankdag, berre éin gong",
    ],
  ] as const)("names the banking day of the payment for an order with %j", (changes, nb, nn) => {
    expect(movingWords(order(changes), "nb")).toBe(nb);
    expect(movingWords(order(changes), "nn")).toBe(nn);
  });
});
