import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import {
  allBooked,
  approvedOrder,
  as,
  balances,
  bulkOf,
  costOf,
  day,
  paid,
  single,
  stateOf,
  submitted,
} from "../asking.ts";
import { type Case, promisedWith, Skipped } from "../case.ts";
import { daily } from "./checks.ts";

/** Promises about orders on their execution day. */
export const executionCases: readonly Case[] = [
  promisedWith(
    "an order is booked once on its day, as one row, and no row of it stays pending",
    { hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const before = await balances(bank, data, payer);
      const rows = (await allBooked(bank, data, payer)).length;
      const submission = await approvedOrder(bank, data, payer, single(payer, data.toPay));
      await submitted(bank, data, payer, submission);
      await submitted(bank, data, payer, submission);
      for (const _ of [1, 2]) {
        await passDay();
        const left = before.booked - costOf(submission);
        assert.deepEqual(await balances(bank, data, payer), { booked: left, available: left });
        assert.equal((await allBooked(bank, data, payer)).length, rows + 1);
        assert.deepEqual(await bank.pending(as(data, payer), payer.account.id), []);
      }
      const { status } = await stateOf(bank, submission.order.id);
      assert.ok(["ACSC", "ACWP", "ACSP"].includes(status), status);
    },
  ),

  promisedWith(
    "an order is not executed before its day",
    { hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const { booked } = await balances(bank, data, payer);
      const order = single(payer, data.toPay, { requestedDate: day(data, 20) });
      await paid(bank, data, payer, order);
      await passDay();
      assert.equal((await balances(bank, data, payer)).booked, booked, "it is booked already");
      const { status, final } = await stateOf(bank, order.id);
      assert.ok(["ACTC", "ACWC"].includes(status) && !final, status);
    },
  ),

  promisedWith(
    "a standing order pays on each of its days, shows the next days, and does not end",
    { data: ["standing"], hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const { booked } = await balances(bank, data, payer);
      const order = daily(single(payer, { ...data.toPay, product: data.standing }), day(data));
      const submission = await approvedOrder(bank, data, payer, order);
      let last = (await submitted(bank, data, payer, submission)).nextDates?.[0] ?? "";
      assert.equal(last, submission.terms.date);
      for (const paidDays of [1n, 2n]) {
        await passDay();
        const { nextDates = [], final } = await stateOf(bank, order.id);
        assert.ok((nextDates[0] ?? "") > last && !final, "the next day has not moved");
        last = nextDates[0] ?? "";
        const spent = booked - (await balances(bank, data, payer)).booked;
        assert.equal(spent, paidDays * costOf(submission));
      }
    },
  ),

  promisedWith(
    "a standing order does not pay on a day without money, shows that day as skipped, and does not end",
    { data: ["standing"], hooks: ["newPayer", "moveMoneyAway", "passDay"] },
    async (bank, data, { newPayer, moveMoneyAway, passDay }) => {
      const payer = await newPayer();
      const order = daily(single(payer, { ...data.toPay, product: data.standing }), day(data));
      const submission = await approvedOrder(bank, data, payer, order);
      await submitted(bank, data, payer, submission);
      await passDay();
      await moveMoneyAway(payer);
      const before = await balances(bank, data, payer);
      if (before.available >= costOf(submission))
        throw new Skipped("the account still has money after moveMoneyAway.");
      const rows = await allBooked(bank, data, payer);
      const today = day(data);
      await passDay();
      assert.deepEqual(await balances(bank, data, payer), before, "an account without money paid");
      assert.deepEqual(await allBooked(bank, data, payer), rows);
      const { skipped = [], final } = await stateOf(bank, order.id);
      const reasons = skipped.filter(({ date }) => date === today).map(({ reason }) => reason);
      assert.ok(/^(funds|declined)$/.test(`${reasons}`), `${today} is not among the skipped days`);
      assert.equal(final, false, "the order has ended");
    },
  ),

  promisedWith(
    "a standing order that is cancelled pays no more",
    { data: ["standing"], hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const order = daily(single(payer, { ...data.toPay, product: data.standing }), day(data, 1));
      const { approval } = await approvedOrder(bank, data, payer, order);
      await paid(bank, data, payer, order);
      const before = await balances(bank, data, payer);
      assert.equal((await bank.cancel(as(data, payer), order.id, approval)).status, "CANC");
      await passDay();
      await passDay();
      assert.equal((await balances(bank, data, payer)).booked, before.booked);
    },
  ),

  promisedWith(
    "a bulk that is executed completely is ACSC, and lists no failed transfer",
    { data: ["bulk"], hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const { transfer } = data.toPay;
      const { booked } = await balances(bank, data, payer);
      const submission = await approvedOrder(
        bank,
        data,
        payer,
        bulkOf(payer, data.bulk, [transfer, transfer]),
      );
      await submitted(bank, data, payer, submission);
      await passDay();
      const { status, failed = [] } = await stateOf(bank, submission.order.id);
      assert.deepEqual([status, failed], ["ACSC", []]);
      assert.equal(booked - (await balances(bank, data, payer)).booked, costOf(submission));
    },
  ),

  promisedWith(
    "a bulk in which a transfer fails is PART, and lists the failed transfers, counted from 0",
    { data: ["bulk"], hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const { failing } = data.bulk;
      if (!failing) throw new Skipped("not shown: the data file has no bulk.failing.");
      const payer = await newPayer();
      const { transfer } = data.toPay;
      const before = await balances(bank, data, payer);
      const order = bulkOf(payer, data.bulk, [transfer, failing, transfer]);
      const whole = await approvedOrder(
        bank,
        data,
        payer,
        bulkOf(payer, data.bulk, [transfer, transfer]),
      );
      await paid(bank, data, payer, order);
      await passDay();
      const { status, failed = [] } = await stateOf(bank, order.id);
      const after = await balances(bank, data, payer);
      if (status === "RJCT" && isDeepStrictEqual(after, before))
        throw new Skipped("not shown: the bank rejects the whole bulk, and never answers PART.");
      assert.deepEqual([status, failed.map(({ index }) => index)], ["PART", [1]]);
      const left = before.booked - costOf(whole);
      assert.deepEqual(after, { booked: left, available: left });
    },
  ),
];
