import { addDays } from "../../../shared/rules/calendar.ts";
import { isBankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { executionDates, nextDates } from "../../../shared/sandbox/rules/periodic.ts";
import { ExecutionRule, Frequency } from "../../../shared/schemas/frequency.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";

type Order = Parameters<typeof executionDates>[0];

const month = (day: string) => Number(day.slice(5, 7));
const dayOf = (day: string) => Number(day.slice(8));

/**
 * Tests every day of the calendar against the order, and moves each matching day to a banking day. A day after the end
 * may move back to it.
 */
const walked = (sent: Order, until: string): string[] => {
  const wanted = Number(sent.dayOfExecution ?? dayOf(sent.startDate));
  const everyDays: Partial<Record<Frequency, number>> = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 };
  const everyMonths: Partial<Record<Frequency, number>> = {
    Monthly: 1,
    EveryTwoMonths: 2,
    Quarterly: 3,
    SemiAnnual: 6,
    Annual: 12,
  };
  const moved = new Set<string>();
  let [days, months] = [-1, -1];
  for (let day = sent.startDate; day <= addDays(until, 7); day = addDays(day, 1)) {
    days += 1;
    const isLastOfMonth = month(addDays(day, 1)) !== month(day);
    const isTheDay = dayOf(day) === wanted || (isLastOfMonth && dayOf(day) < wanted);
    if (isTheDay) months += 1;
    const [perDays, perMonths] = [everyDays[sent.frequency], everyMonths[sent.frequency]];
    const isNominal =
      perDays !== undefined
        ? days % perDays === 0
        : isTheDay &&
          (perMonths === undefined
            ? (sent.monthsOfExecution?.includes(String(month(day))) ?? false)
            : months % perMonths === 0);
    if (isNominal) moved.add(walkOn(day, sent));
  }
  return [...moved].sort().filter((date) => !sent.endDate || date <= sent.endDate);
};

const walkOn = (day: string, { startDate, executionRule }: Order): string => {
  const isBack = executionRule?.startsWith("p") ?? false;
  let date = day;
  while (isBack && date >= startDate && !isBankingDay(date)) date = addDays(date, -1);
  if (date < startDate) date = day;
  while (!isBankingDay(date)) date = addDays(date, 1);
  return date;
};

const named = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const startDates = fc.integer({ min: 0, max: 2000 }).map((days) => addDays("2023-11-01", days));
const orders = fc
  .record({
    startDate: startDates,
    frequency: fc.constantFrom(...Frequency.options),
    executionRule: fc.constantFrom(undefined, ...ExecutionRule.options),
    dayOfExecution: fc.oneof(
      fc.constant(undefined),
      fc.integer({ min: 1, max: 31 }).map(String),
      fc.constantFrom("28", "29", "30", "31"),
    ),
    monthsOfExecution: fc.uniqueArray(fc.constantFrom(...named), { minLength: 1, maxLength: 11 }),
    length: fc.oneof(fc.constant(undefined), fc.integer({ min: -40, max: 5 * 366 })),
  })
  .map(({ length, ...sent }) => ({
    ...sent,
    endDate: length === undefined ? undefined : addDays(sent.startDate, length),
  }));

/**
 * The last day to walk to: the order's end or, without one, five years after its start. Of an order without an end,
 * the days in the last ten days before that day are not compared.
 */
const horizon = (sent: Order) => sent.endDate ?? addDays(sent.startDate, 5 * 366);
const expected = (sent: Order) => {
  const dates = walked(sent, horizon(sent));
  return sent.endDate ? dates : dates.filter((date) => date < addDays(horizon(sent), -10));
};

describe("any standing order", () => {
  it.each(Frequency.options)(
    "with the frequency %s executes on the days found by going through the calendar day by day",
    (frequency) => {
      const agrees = (drawn: Order) => {
        const sent = { ...drawn, frequency };
        const dates = expected(sent);
        const found: string[] = [];
        for (const date of executionDates(sent)) {
          if (!sent.endDate && found.length === dates.length) break;
          found.push(date);
        }
        expect(found).toEqual(dates);
      };
      fc.assert(fc.property(orders, agrees), { numRuns: sized(15, 40) });
    },
  );

  it("executes on distinct banking days in order, none before its first day", () => {
    const isInOrder = (sent: Order) => {
      const dates = nextDates(sent, sent.startDate, 50);
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(dates.every(isBankingDay)).toBe(true);
      expect(dates.every((date) => date >= sent.startDate)).toBe(true);
    };
    fc.assert(fc.property(orders, isInOrder), { numRuns: sized(40, 100) });
  });

  it("has at most the requested number of next days, which are its execution days from the given day on", () => {
    const areTheRest = (sent: Order, days: number, count: number) => {
      const from = addDays(sent.startDate, days);
      const rest = expected(sent).filter((date) => date >= from);
      const next = nextDates(sent, from, count);
      expect(next.slice(0, rest.length)).toEqual(rest.slice(0, count));
      if (sent.endDate) expect(next.length).toBe(Math.min(count, rest.length));
    };
    const days = fc.integer({ min: -30, max: 5 * 366 });
    fc.assert(fc.property(orders, days, fc.integer({ min: 0, max: 20 }), areTheRest), {
      numRuns: sized(40, 100),
    });
  });
});
