import assert from "node:assert/strict";
import { linkMinutes } from "../../../shared/limits.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import type { Refusal } from "../../../shared/ports/schemas/quote.ts";
import { addDays, startOfDay } from "../../../shared/rules/calendar.ts";
import { as, costsNothing, day, newId, quoted, single } from "../asking.ts";
import { type Case, promised, promisedWith } from "../case.ts";
import type { TestData } from "../test-data.ts";

const told = ({ reason, path }: Refusal) => `${reason} ${path}`;

/** Turns a single order into a daily standing order from `startDate` on. */
export const daily = (order: Extract<Order, { kind: "single" }>, startDate: string) => {
  const { requestedDate: _, ...rest } = order;
  return {
    ...rest,
    kind: "standing" as const,
    schedule: { startDate, frequency: "Daily" as const },
  };
};

/** A standing order of the data's product, each day from this one on. */
const standingFrom = (
  { payer, toPay, standing: product }: TestData & { standing: string },
  startDate: string,
) => daily(single(payer, { ...toPay, product }), startDate);

/** Promises about the quote of an order: its cost and its day. */
export const checkCases: readonly Case[] = [
  promised(
    "check() returns a quote with account, amount and day, valid until a time in the future",
    async (bank, data) => {
      const { payer, toPay } = data;
      const { terms, until } = await quoted(bank, data, payer, single(payer, toPay));
      assert.equal(terms.debtorAccountId, payer.account.id);
      assert.deepEqual(terms.debited, toPay.transfer.amount);
      assert.ok(terms.date >= day(data), "the day has passed");
      assert.ok(new Date(until) > data.now(), "the quote has ended");
    },
  ),

  promised(
    "a quote is valid until an SCA link expires or the day ends, whichever comes first",
    async (bank, data) => {
      const { payer, toPay } = data;
      const { until } = await quoted(bank, data, payer, single(payer, toPay));
      // One minute is for the clocks, which are not the same.
      const wanted = new Date(data.now().getTime() + (linkMinutes - 1) * 60_000);
      const end = new Date(until);
      const isOfDay = end >= startOfDay(day(data, 1));
      assert.ok(isOfDay || end > wanted, `a PSU has ${linkMinutes} minutes to approve a quote`);
    },
  ),

  promised("check() changes nothing, and may be called again at any time", async (bank, data) => {
    const { payer, toPay } = data;
    const order = single(payer, toPay);
    await costsNothing(bank, data, payer, async () => {
      const first = await quoted(bank, data, payer, order);
      const second = await quoted(bank, data, payer, order);
      assert.deepEqual(second.terms, first.terms);
      assert.deepEqual(await bank.orders([order.id]), []);
    });
  }),

  promisedWith(
    "check() returns all refusals at once, each with the path of its field",
    { data: ["refused"] },
    async (bank, data) => {
      const { payer, refused } = data;
      const answer = await bank.check(as(data, payer), { ...refused.order, id: newId() });
      assert.ok("refusals" in answer, "check quotes");
      assert.deepEqual(answer.refusals.map(told).sort(), refused.refusals.map(told).sort());
    },
  ),

  promised(
    "check() refuses a day earlier than yesterday, and returns the earliest possible day",
    async (bank, data) => {
      const { payer, toPay } = data;
      // An order may wait 24 hours for its PSU, so a bank may accept yesterday as today. Two days ago is always too
      // early.
      const order = single(payer, toPay, { requestedDate: day(data, -2) });
      const answer = await bank.check(as(data, payer), order);
      assert.ok("refusals" in answer, "check quotes");
      const [{ reason, path, earliest = "" } = {} as Refusal] = answer.refusals;
      assert.deepEqual([reason, path], ["date", "requestedDate"]);
      assert.ok(earliest >= day(data), "the earliest day has passed too");
    },
  ),

  promisedWith(
    "check() refuses an order from a closed account",
    { data: ["closed"] },
    async (bank, data) => {
      const { closed, toPay } = data;
      const answer = await bank.check(as(data, closed), single(closed, toPay));
      assert.ok("refusals" in answer, "check quotes");
      assert.ok(["account", "mandate"].includes(answer.refusals[0]?.reason ?? ""));
    },
  ),

  promisedWith(
    "check() says that the account has too little money, in a refusal or in its quote",
    { data: ["tooMuch"] },
    async (bank, data) => {
      const { payer, tooMuch } = data;
      const answer = await bank.check(as(data, payer), single(payer, tooMuch));
      if ("refusals" in answer) assert.equal(answer.refusals[0]?.reason, "funds");
      // A bank may judge the money of an order for a later day, as on a day on which it executes nothing.
      else if (answer.terms.date > day(data)) assert.notEqual(answer.fundsAvailable, true);
      else assert.equal(answer.fundsAvailable, false);
    },
  ),

  ...(["kidMissing", "kidInvalid"] as const).map((reason) =>
    promisedWith(
      `check() refuses a transfer because of its KID: ${reason}`,
      { data: [reason] },
      async (bank, data) => {
        const answer = await bank.check(as(data, data.payer), single(data.payer, data[reason]));
        assert.ok("refusals" in answer, "check quotes");
        assert.equal(answer.refusals[0]?.reason, reason);
        assert.match(answer.refusals[0]?.path ?? "", /^transfer\.remittanceInformation/);
      },
    ),
  ),

  promisedWith(
    "check() returns the banking day to which a day has moved, and the original day",
    { data: ["noBankingDay"] },
    async (bank, data) => {
      const { payer, toPay, noBankingDay: requestedDate } = data;
      const { terms } = await quoted(bank, data, payer, single(payer, toPay, { requestedDate }));
      assert.equal(terms.movedFrom, requestedDate);
      assert.ok(terms.date > requestedDate, "the day moved back");
    },
  ),

  promisedWith(
    "check() returns the amount that an exchange debits, in the account's currency, and the rate",
    { data: ["foreign"] },
    async (bank, data) => {
      const { payer, foreign } = data;
      const [account] = await bank.accounts(as(data, payer), [payer.account.id]);
      const { terms } = await quoted(bank, data, payer, single(payer, foreign));
      assert.equal(terms.debited.currency, account?.currency);
      const currencies = [terms.rate?.sourceCurrency, terms.rate?.targetCurrency].sort();
      const wanted = [foreign.transfer.amount.currency, account?.currency].sort();
      assert.deepEqual(currencies, wanted);
    },
  ),

  promisedWith(
    "check() exempts a transfer from SCA only if both accounts are the customer's own",
    { data: ["own"] },
    async (bank, data) => {
      const { payer, own, toPay } = data;
      assert.equal((await quoted(bank, data, payer, single(payer, own))).exemptible, true);
      assert.equal((await quoted(bank, data, payer, single(payer, toPay))).exemptible, false);
    },
  ),

  promisedWith(
    "check() returns the next days of a standing order, beginning with the first",
    { data: ["standing"] },
    async (bank, data) => {
      const { payer } = data;
      const order = standingFrom(data, day(data, 10));
      const { date, nextDates = [] } = (await quoted(bank, data, payer, order)).terms;
      assert.ok(nextDates.length > 1 && nextDates[0] === date, "the next days are not told");
      assert.deepEqual(nextDates, [...new Set(nextDates)].sort());
      assert.ok(date >= order.schedule.startDate, "it begins too early");
    },
  ),

  promisedWith(
    "check() returns the last banking day of a month for a standing order on the 31st",
    { data: ["standing"] },
    async (bank, data) => {
      const { payer } = data;
      // One of two months in a row is shorter, unless they are July and August, or December and January.
      const first = [2, 3].find((months) => !monthAfter(data, months).last.endsWith("31")) ?? 4;
      const order = standingFrom(data, monthAfter(data, first).start);
      const rule = { dayOfExecution: "31", executionRule: "preceding" } as const;
      const schedule = { ...order.schedule, ...rule, frequency: "Monthly" as const };
      const { nextDates = [] } = (await quoted(bank, data, payer, { ...order, schedule })).terms;
      assert.ok(nextDates.length > 1, "the next days are not told");
      nextDates.forEach((date, at) => {
        const { last } = monthAfter(data, first + at);
        assert.ok(date <= last && date > addDays(last, -7), `${date} is not the end of its month`);
      });
    },
  ),

  promisedWith(
    "check() returns no day of a standing order after its endDate",
    { data: ["standing"] },
    async (bank, data) => {
      const { payer } = data;
      const order = standingFrom(data, day(data, 10));
      const endDate = day(data, 25);
      const schedule = { ...order.schedule, endDate, frequency: "Weekly" as const };
      const { nextDates = [] } = (await quoted(bank, data, payer, { ...order, schedule })).terms;
      assert.ok(nextDates.length > 0, "the next days are not told");
      assert.ok(
        nextDates.every((date) => date <= endDate),
        "a day is after the last one",
      );
    },
  ),

  promised(
    "before the PSU is known, estimate() returns the debited amount and execution date",
    async (bank, data) => {
      const { payer, toPay } = data;
      const order = single(payer, toPay);
      const { terms } = await quoted(bank, data, payer, order);
      const estimate = await bank.estimate(tppOf(data), order);
      assert.ok(!("refusals" in estimate), "estimate refuses what check quotes");
      assert.deepEqual([estimate.debited, estimate.date], [terms.debited, terms.date]);
    },
  ),

  promisedWith(
    "estimate() reveals nothing about an account: a closed one gets the same estimate as an open one",
    { data: ["closed"] },
    async (bank, data) => {
      const { payer, closed, toPay } = data;
      const open = await bank.estimate(tppOf(data), single(payer, toPay));
      assert.deepEqual(await bank.estimate(tppOf(data), single(closed, toPay)), open);
    },
  ),
];

/** The first and the last day of the month that many months after the bank's present one. */
const monthAfter = (data: Parameters<typeof day>[0], months: number) => {
  const [year = 0, month = 0] = day(data).split("-").map(Number);
  const [start = "", last = ""] = [1, 0].map((date) =>
    new Date(Date.UTC(year, month - 1 + months + (1 - date), date)).toISOString().slice(0, 10),
  );
  return { start, last };
};

const tppOf = ({ tppId }: { tppId: string }) => ({ callId: newId(), tppId, attended: true });
