import assert from "node:assert/strict";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { Schedule } from "../../../shared/ports/schemas/order.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { as, day, quoted, single } from "../asking.ts";
import { type Case, promisedWith, Skipped } from "../case.ts";
import type { TestData } from "../test-data.ts";

type Data = TestData & { standing: string };

/** A standing order of the data's product with this schedule. */
const standingBy = ({ payer, toPay, standing: product }: Data, schedule: Schedule) => ({
  ...single(payer, { ...toPay, product }),
  kind: "standing" as const,
  schedule,
});

/** A day of the month that many months after the month of a day. */
const inMonth = (start: string, months: number, date = 10): string => {
  const [year = 0, month = 0] = start.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
};

/** The number of the month that many months after the month of a day, as `monthsOfExecution` has it. */
const monthAfter = (start: string, months: number): string =>
  `${Number(inMonth(start, months).slice(5, 7))}`;

/** The bank's banking day for a day, as it quotes a single order. Undefined if it accepts no order for that day. */
async function bankingDayOf(bank: Bank, data: Data, requestedDate: string) {
  const { payer, toPay, standing: product } = data;
  const answer = await bank.check(
    as(data, payer),
    single(payer, { ...toPay, product }, { requestedDate }),
  );
  return "refusals" in answer ? undefined : answer.terms.date;
}

type Row = { more?: (start: string) => Partial<Schedule>; days: (start: string) => string[] };

const everyDays = (step: number, count: number): Row => ({
  days: (start) => Array.from({ length: count }, (_, at) => addDays(start, at * step)),
});

const everyMonths = (...months: number[]): Row => ({
  days: (start) => months.map((each) => inMonth(start, each)),
});

/** The first days of a standing order that starts on the 10th of a month, before any of them moves. */
const frequencies: Record<Schedule["frequency"], Row> & Record<string, Row> = {
  Daily: everyDays(1, 12),
  Weekly: everyDays(7, 3),
  EveryTwoWeeks: everyDays(14, 3),
  Monthly: everyMonths(0, 1, 2),
  EveryTwoMonths: everyMonths(0, 2, 4),
  Quarterly: everyMonths(0, 3, 6),
  SemiAnnual: everyMonths(0, 6),
  Annual: everyMonths(0, 12),
  MonthlyVariable: {
    more: (start) => ({ monthsOfExecution: [monthAfter(start, 1), monthAfter(start, 3)] }),
    days: everyMonths(1, 3, 13).days,
  },
  "Monthly, on a later day of the month": {
    more: () => ({ dayOfExecution: "20" }),
    days: (start) => [0, 1, 2].map((each) => inMonth(start, each, 20)),
  },
  "Monthly, on an earlier day of the month": {
    more: () => ({ dayOfExecution: "5" }),
    days: (start) => [1, 2, 3].map((each) => inMonth(start, each, 5)),
  },
};

/** Asserts that the quoted days are these ones, each moved to the banking day that follows it. */
async function assertDays(bank: Bank, data: Data, told: readonly string[], named: string[]) {
  const moved = new Map<string, { day: string; isKnown: boolean }>();
  for (const each of named) {
    const known = await bankingDayOf(bank, data, each);
    moved.set(known ?? each, { day: each, isKnown: known !== undefined });
  }
  assert.ok(told.length > 1, "the quote has fewer than two next days");
  for (const [at, [wanted, { day, isKnown }]] of [...moved].entries()) {
    const date = told[at];
    if (date === undefined) return;
    // A day far ahead may be one for which the bank takes no single order, so its banking day is not known.
    if (isKnown) assert.equal(date, wanted, `the next day ${at + 1}`);
    else assert.ok(date >= day && date < addDays(day, 7), `${date} is not the day of ${day}`);
  }
}

/** The banking days beside a day that is none: the one before and the one behind it. */
async function beside(bank: Bank, data: Data & { noBankingDay: string }) {
  const { noBankingDay } = data;
  if (noBankingDay < day(data, 7)) throw new Skipped("noBankingDay is less than 7 days ahead.");
  const following = await bankingDayOf(bank, data, noBankingDay);
  for (let before = 1; before < 10; before += 1) {
    const preceding = addDays(noBankingDay, -before);
    if ((await bankingDayOf(bank, data, preceding)) === preceding) return { preceding, following };
  }
  throw new Skipped("there is no banking day within ten days before noBankingDay.");
}

/** Promises about the days of standing orders. */
export const scheduleCases: readonly Case[] = [
  ...Object.entries(frequencies).map(([name, { more, days }]) =>
    promisedWith(
      `check() calculates a standing order's days from its startDate and the frequency ${name}`,
      { data: ["standing"] },
      async (bank, data) => {
        const startDate = inMonth(day(data), 2);
        const frequency = name.split(",")[0] as Schedule["frequency"];
        const order = standingBy(data, { startDate, frequency, ...more?.(startDate) });
        const { terms } = await quoted(bank, data, data.payer, order);
        await assertDays(bank, data, terms.nextDates ?? [], days(startDate));
      },
    ),
  ),

  promisedWith(
    "a standing order is executed on a day that moves back to endDate",
    { data: ["standing", "noBankingDay"] },
    async (bank, data) => {
      const { preceding } = await beside(bank, data);
      const dayOfExecution = `${Number(data.noBankingDay.slice(8))}`;
      const rule = { executionRule: "preceding", frequency: "Monthly", dayOfExecution } as const;
      const schedule = { ...rule, startDate: preceding, endDate: preceding };
      const order = standingBy(data, schedule);
      const { terms } = await quoted(bank, data, data.payer, order);
      assert.deepEqual([terms.date, terms.nextDates], [preceding, [preceding]]);
    },
  ),

  promisedWith(
    "a standing order is not executed on a day that moves past endDate",
    { data: ["standing", "noBankingDay"] },
    async (bank, data) => {
      await beside(bank, data);
      const { noBankingDay: only } = data;
      const schedule = { startDate: only, endDate: only, frequency: "Monthly" as const };
      const answer = await bank.check(as(data, data.payer), standingBy(data, schedule));
      assert.ok("refusals" in answer, "check quotes an order that has no day left");
      assert.deepEqual(
        answer.refusals.map(({ reason, path }) => [reason, path]),
        [["date", "schedule.endDate"]],
      );
    },
  ),
];
