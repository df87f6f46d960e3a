import { startOfDay } from "../../../shared/rules/calendar.ts";
import { testTime } from "../../support/operations/call.ts";
import { eirik, havbris, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { daysOf, doneOn } from "../../support/payments/standing-orders.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { sized } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { executedBy } from "../../support/sandbox/executed-by.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: true });

const until = "2026-05-31";
const inNinetyDays = `${until}T10:00:00Z`;
/** The amount of each execution, in minor units. */
const amount = 1_25n;

const monthly = [
  {},
  { dayOfExecution: "31" },
  { dayOfExecution: "15", executionRule: "preceding" },
];
const schedules = [
  { frequency: "Daily" },
  { frequency: "Daily", executionRule: "preceding" },
  { frequency: "Weekly", executionRule: "preceeding" },
  { frequency: "EveryTwoWeeks", endDate: "2026-04-30" },
  ...monthly.map((each) => ({ frequency: "Monthly", ...each })),
  { frequency: "EveryTwoMonths" },
  { frequency: "Quarterly" },
  { frequency: "SemiAnnual" },
  { frequency: "MonthlyVariable", monthsOfExecution: ["4", "5", "12"], dayOfExecution: "1" },
  { frequency: "Daily", endDate: "2026-03-31", executionRule: "preceding" },
  { frequency: "Annual" },
] as const;

/**
 * Orders of every frequency with 14 different start days, from two accounts to two accounts of the bank and one
 * elsewhere.
 */
const orders = Array.from({ length: sized(12, 50) }, (_, nth) => {
  const index = nth + sized(1, 0); // the short form has one daily order fewer
  const creditors = [iban(havbris.main.iban), bban(havbris.other.bban), bban("12345678903")];
  const begun = (index * 11) % 14;
  return standingOrder({
    creditorName: `Order ${index}`,
    instructedAmount: money("1.25"),
    debtorAccount: iban((index % 2 ? eirik.other : eirik.main).iban),
    creditorAccount: creditors[index % 3],
    startDate: `2026-03-${String(2 + begun).padStart(2, "0")}`,
    ...schedules[index % schedules.length],
  });
});
const days = orders.map((order) => daysOf(order, until));
const all = days.flat().length;
/** Returns the sum of the booked balances of both paying accounts. */
const bookedOfAll = async () =>
  (await balanceOf(eirik.main.bban)).booked + (await balanceOf(eirik.other.bban)).booked;

describe("a move of the clock by 90 days past standing orders of every frequency (PUT /v1/sandbox/clock)", () => {
  const received: ReceivedPayment[] = [];
  let before = 0n;
  let executed: string[] = [];
  /** Restores the table to the state right after the move. */
  let begin: () => Promise<void>;

  beforeAll(async () => {
    for (const order of orders) received.push(await receiveApproved(order));
    before = await bookedOfAll();
    executed = await executedBy(async () => {
      expect((await moveClock(inNinetyDays)).status).toBe(200);
    });
    begin = await keep();
  }, 120_000);
  beforeEach(() => begin());

  it("executes each standing order once for each of its days, the earliest day first", () => {
    const expected = received.flatMap((each, index) =>
      (days[index] ?? []).map((day) => {
        const at = Math.max(startOfDay(day).getTime(), testTime.getTime());
        return `${new Date(at).toISOString()}#${each.id}#${day}`;
      }),
    );
    expect(executed).toEqual(expected.sort().map((each) => each.slice(25)));
    expect(executed.length).toBeGreaterThan(sized(80, 600));
  });

  it("sets the clock to the new time", async () => {
    expect(await clockOf()).toMatchObject({ time: inNinetyDays.replace("Z", "+00:00") });
  });

  it("books each payment on its day, on the debtor's and the creditor's account", async () => {
    for (const { iban, bban } of [eirik.main, eirik.other, havbris.main, havbris.other]) {
      const rows = (await accountOf(bban)).rows.booked;
      for (const [index, { creditorName, debtorAccount, creditorAccount }] of orders.entries()) {
        const named = JSON.stringify([debtorAccount, creditorAccount]);
        const isIts = named.includes(iban) || named.includes(bban);
        const own = rows.filter((row) => row.creditorName === creditorName);
        expect(own.map(({ bookingDate }) => bookingDate)).toEqual(isIts ? days[index] : []);
      }
    }
  });

  it("debits each payment once", async () => {
    expect(await bookedOfAll()).toBe(before - amount * BigInt(all));
  });

  it("completes each day's payment with ACSC, and the audit trail lists each order's days from the first to the last", async () => {
    for (const [index, payment] of received.entries()) {
      expect(await doneOn(payment)).toEqual(days[index]?.map((day) => [day, "ACSC"]));
      const own = executed.filter((id) => id.startsWith(`${payment.id}#`));
      expect(own.map((id) => id.slice(37))).toEqual(days[index]);
    }
    expect(executed).toHaveLength(all);
  });

  it("leaves orders without an end date waiting for their next day, and ends the others", async () => {
    for (const [index, payment] of received.entries()) {
      const { transactionStatus, nextExecutionDates } = await payment.status();
      const ended = "endDate" in (orders[index] ?? {});
      expect(transactionStatus).toBe(ended ? "ACSC" : "ACTC");
      expect(nextExecutionDates).toHaveLength(ended ? 0 : 5);
      if (!ended) expect(nextExecutionDates[0] > until).toBe(true);
    }
  });

  it.each([
    ["the clock is then moved to the same instant again", () => moveClock(inNinetyDays)],
    [
      "the clock is then moved back and forward again",
      async () => {
        await moveClock("2026-03-02T10:00:00Z");
        await moveClock(inNinetyDays);
      },
    ],
    ["the job then runs", () => book(later(testTime, { minutes: 2 }))],
  ])("leaves nothing to execute if %s", async (_, run) => {
    expect(await executedBy(run)).toEqual([]);
  });

  it("leaves each payment whose day is after the new time to the next move of the clock", async () => {
    const after = orders.flatMap((order) =>
      daysOf(order, "2026-06-02").filter((day) => day > until),
    );
    expect(await executedBy(() => moveClock("2026-06-02T10:00:00Z"))).toHaveLength(after.length);
    expect(after.length).toBeGreaterThan(sized(1, 5));
  });
});
