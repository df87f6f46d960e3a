import { addDays } from "../../../../shared/rules/calendar.ts";
import { bankingDay, isBankingDay } from "../../../../shared/sandbox/rules/banking-days.ts";

/** Maundy Thursday, Good Friday, Easter Sunday, Easter Monday, Ascension Day, Whit Monday of each year. */
// biome-ignore format: one year per line
const movable = [
  [2024, "03-28", "03-29", "03-31", "04-01", "05-09", "05-20"],
  [2025, "04-17", "04-18", "04-20", "04-21", "05-29", "06-09"],
  [2026, "04-02", "04-03", "04-05", "04-06", "05-14", "05-25"],
  [2027, "03-25", "03-26", "03-28", "03-29", "05-06", "05-17"],
  [2028, "04-13", "04-14", "04-16", "04-17", "05-25", "06-05"],
  [2029, "03-29", "03-30", "04-01", "04-02", "05-10", "05-21"],
  [2030, "04-18", "04-19", "04-21", "04-22", "05-30", "06-10"],
] as const;

const fixed = ["01-01", "05-01", "05-17", "12-25", "12-26"];

const daysOf = (year: number): string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days.push(day);
  return days;
};
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Computes Easter Sunday independently, by the anonymous rule in Butcher's Ecclesiastical Calendar (1876). */
const butcher = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-0${month}-${String(day).padStart(2, "0")}`;
};

describe("Norwegian banking days", () => {
  it.each(movable)("of %i are Monday to Friday except holidays", (year, ...dates) => {
    const holidays = new Set([...dates, ...fixed].map((date) => `${year}-${date}`));
    const expected = daysOf(year).filter((day) => weekday(day) % 6 !== 0 && !holidays.has(day));
    expect(daysOf(year).filter(isBankingDay)).toEqual(expected);
  });

  it.each(["2026-12-24", "2026-12-31", "2026-05-18", "2026-04-01", "2026-04-07", "2026-06-24"])(
    "include days that are not public holidays, such as %s",
    (day) => {
      expect(isBankingDay(day)).toBe(true);
    },
  );

  it("follow Easter in every Gregorian year until 9999", () => {
    const wrong: string[] = [];
    for (let year = 1583; year <= 9999; year += 1) {
      const easter = butcher(year);
      const closed = [-3, -2, 1, 39, 50].map((days) => addDays(easter, days));
      const open = [-4, 2].map((days) => addDays(easter, days));
      if (closed.some(isBankingDay) || !open.every(isBankingDay)) wrong.push(easter);
    }
    expect(wrong).toEqual([]);
  });

  it("have at most five other days between them", () => {
    let [row, longest] = [0, 0];
    for (let year = 1990; year <= 2120; year += 1)
      for (const day of daysOf(year)) {
        row = isBankingDay(day) ? 0 : row + 1;
        longest = Math.max(longest, row);
      }
    expect(longest).toBe(5);
  });
});

describe("a move to a banking day", () => {
  // biome-ignore format: one day per line
  it.each([
    ["a Wednesday",                "2026-03-04", "2026-03-04", "2026-03-04"],
    ["a Saturday",                 "2026-03-07", "2026-03-09", "2026-03-06"],
    ["a Sunday",                   "2026-03-08", "2026-03-09", "2026-03-06"],
    ["Maundy Thursday",            "2026-04-02", "2026-04-07", "2026-04-01"],
    ["Easter Sunday",              "2026-04-05", "2026-04-07", "2026-04-01"],
    ["Easter Monday",              "2026-04-06", "2026-04-07", "2026-04-01"],
    ["Labour Day, a Friday",       "2026-05-01", "2026-05-04", "2026-04-30"],
    ["Constitution Day, a Sunday", "2026-05-17", "2026-05-18", "2026-05-15"],
    ["Whit Monday on 17 May",      "2027-05-17", "2027-05-18", "2027-05-14"],
    ["Christmas before a weekend", "2026-12-25", "2026-12-28", "2026-12-24"],
    ["New Year's Day, a Friday",   "2027-01-01", "2027-01-04", "2026-12-31"],
    ["the leap day, a Thursday",   "2024-02-29", "2024-02-29", "2024-02-29"],
  ])("goes forward or back from %s", (_, day, following, preceding) => {
    expect(bankingDay(day, "following")).toBe(following);
    expect(bankingDay(day, "preceding")).toBe(preceding);
  });
});
