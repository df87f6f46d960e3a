import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { Exchange } from "../../../shared/ports/schemas/money.ts";
import { toMinorUnits } from "../../../shared/rules/money.ts";
import {
  allBooked,
  approvedOrder,
  as,
  assertTaken,
  balances,
  costOf,
  day,
  quoted,
  single,
  submitted,
} from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";
import type { Payer, TestData, ToPay } from "../test-data.ts";

/** The payer's balances and the money of the pending rows, in minor units. Reads again if a row is booked meanwhile. */
async function heldBy(bank: Bank, data: TestData, payer: Payer) {
  for (const _ of [1, 2, 3, 4, 5]) {
    const before = await balances(bank, data, payer);
    const rows = await bank.pending(as(data, payer), payer.account.id);
    const leaving = rows.map(({ amount }) => amount).filter((each) => each.amount.startsWith("-"));
    const held = leaving.reduce((sum, each) => sum - toMinorUnits(each), 0n);
    if (isDeepStrictEqual(await balances(bank, data, payer), before)) return { ...before, held };
  }
  throw new Skipped("the balances change with every read.");
}

/** Submits an order for today, and checks that the available balance falls by exactly what the order costs. */
async function holdsMoneyOf(bank: Bank, data: TestData, toPay: ToPay) {
  const { payer } = data;
  const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
  const before = await heldBy(bank, data, payer);
  assertTaken(await submitted(bank, data, payer, submission));
  const after = await heldBy(bank, data, payer);
  assert.equal(
    after.booked - after.available - (before.booked - before.available),
    after.held - before.held,
    "the pending rows and the available balance differ",
  );
  if (submission.terms.date > day(data)) throw new Skipped("the order waits for a later day.");
  assert.equal(before.available - after.available, costOf(submission), "the available balance");
}

/** The price of one unit of a currency, as a rate has it, in the other currency of the rate. */
const priceOf = (currency: string, { exchangeRate, unitCurrency }: Exchange): number =>
  unitCurrency === currency ? Number(exchangeRate) : 1 / Number(exchangeRate);

/** Asserts that two prices are equal, except for what rounding changes. */
const assertPrice = (price: number, wanted: number, what: string): void =>
  assert.ok(Math.abs(price / wanted - 1) < 0.01, `${what}: ${price} instead of ${wanted}`);

/** Promises about held money, fees and exchanges. */
export const moneyCases: readonly Case[] = [
  promised(
    "an order for today lowers the available balance by the debited amount and the fee",
    async (bank, data) => holdsMoneyOf(bank, data, data.toPay),
  ),

  promisedWith(
    "an order for today in another currency lowers the available balance by the debited amount and the fee",
    { data: ["foreign"] },
    async (bank, data) => holdsMoneyOf(bank, data, data.foreign),
  ),

  promisedWith(
    "a card's available balance is its limit plus booked balance, minus pending amounts",
    { data: ["card"] },
    async (bank, data) => {
      const { payer, id } = data.card;
      for (const _ of [1, 2, 3, 4, 5]) {
        const [card] = await bank.cards(as(data, payer), [id]);
        const pending = await bank.cardPending(as(data, payer), id);
        assert.ok(card, "the card is not there");
        if (!isDeepStrictEqual(await bank.cards(as(data, payer), [id]), [card])) continue;
        const leaving = pending.map(({ amount }) => amount);
        if (leaving.some(({ currency }) => currency !== card.currency))
          throw new Skipped("the card has pending rows in another currency.");
        const held = leaving
          .filter(({ amount }) => amount.startsWith("-"))
          .reduce((sum, each) => sum + toMinorUnits(each), 0n);
        const of = Object.fromEntries(
          card.balances.map(({ type, amount }) => [type, toMinorUnits(amount)]),
        );
        assert.equal(of.available, toMinorUnits(card.creditLimit) + (of.booked ?? 0n) + held);
        return;
      }
      throw new Skipped("the balances change with every read.");
    },
  ),

  promisedWith(
    "the rate of an exchange is the price of one unit of its unit currency",
    { data: ["foreign"] },
    async (bank, data) => {
      const { payer, foreign } = data;
      const { debited, rate } = (await quoted(bank, data, payer, single(payer, foreign))).terms;
      assert.ok(rate, "the quote has no rate");
      const { amount, currency } = foreign.transfer.amount;
      const price = priceOf(currency, rate);
      assertPrice(price, Number(debited.amount) / Number(amount), `the price of 1 ${currency}`);
    },
  ),

  promisedWith(
    "an exchange is booked with its fee, at the rate of its quote",
    { data: ["foreign"], hooks: ["newPayer", "passDay"] },
    async (bank, data, { newPayer, passDay }) => {
      const payer = await newPayer();
      const { booked } = await balances(bank, data, payer);
      const before = new Set((await allBooked(bank, data, payer)).map(({ id }) => id));
      const order = single(payer, data.foreign);
      const submission = await approvedOrder(bank, data, payer, order);
      const state = await submitted(bank, data, payer, submission);
      assertTaken(state);
      for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
        const today = day(data);
        await passDay();
        if (today >= submission.terms.date) break;
      }
      const spent = booked - (await balances(bank, data, payer)).booked;
      assert.equal(spent, costOf(submission), "the money and the fee of the quote");
      const rows = (await allBooked(bank, data, payer)).filter(({ id }) => !before.has(id));
      const { rate } = submission.terms;
      const { currency } = data.foreign.transfer.amount;
      for (const { currencyExchange } of rows)
        if (currencyExchange && rate)
          assertPrice(priceOf(currency, currencyExchange), priceOf(currency, rate), "the row");
    },
  ),
];
