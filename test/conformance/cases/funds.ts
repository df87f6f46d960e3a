import assert from "node:assert/strict";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { Money } from "../../../shared/ports/schemas/money.ts";
import { decimalText, moneyOf, toMinorUnits } from "../../../shared/rules/money.ts";
import { minorUnitsOf } from "../../../shared/schemas/currency.ts";
import { as, available, costsNothing, day, newId, paid, quoted, single } from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";
import type { Payer, TestData, ToPay } from "../test-data.ts";

const covers = (bank: Bank, data: TestData, payer: Payer, amount: Money) =>
  bank.covers(as(data, payer), payer.account.id, amount);

/** Promises about the confirmation of funds (PSD2, article 65). */
export const fundsCases: readonly Case[] = [
  promisedWith(
    "covers() confirms an amount that can be paid, and denies one that cannot",
    { data: ["tooMuch"] },
    async (bank, data) => {
      const { payer, toPay, tooMuch } = data;
      assert.equal(await covers(bank, data, payer, toPay.transfer.amount), true);
      assert.equal(await covers(bank, data, payer, tooMuch.transfer.amount), false);
    },
  ),

  promisedWith(
    "covers(), like check(), treats held money as spent, and confirms the rest but no minor unit more",
    { hooks: ["newPayer"] },
    async (bank, data, { newPayer }) => {
      const payer = await newPayer();
      await paid(bank, data, payer, single(payer, data.toPay));
      const { currency } = data.toPay.transfer.amount;
      const rest = await available(bank, data, payer);
      for (const minor of [rest, rest + 1n]) {
        const amount = moneyOf(minor, currency) as Money;
        const isFunded = await isFundedByCheck(bank, data, payer, amount);
        assert.equal(await covers(bank, data, payer, amount), isFunded, `${minor} of ${rest}`);
      }
    },
  ),

  promisedWith(
    "covers() converts an amount in another currency in the same way as a payment",
    { data: ["foreign"] },
    async (bank, data) => {
      const { payer, foreign } = data;
      const { amount } = foreign.transfer;
      assert.equal(await covers(bank, data, payer, amount), true);
      const { terms } = await quoted(bank, data, payer, single(payer, foreign));
      const each = toMinorUnits(terms.debited);
      const asked = toMinorUnits(amount);
      // Twice the account in its own currency; the number alone is less than the account holds.
      const minor = (2n * (await available(bank, data, payer)) * asked) / each;
      if (each < 3n * asked) throw new Skipped("the other currency is worth too little.");
      const text = decimalText(minor, minorUnitsOf[amount.currency]);
      assert.equal(await covers(bank, data, payer, { ...amount, amount: text }), false);
    },
  ),

  promised("covers() reserves no money", async (bank, data) => {
    const { payer, toPay } = data;
    const pending = await bank.pending(as(data, payer), payer.account.id);
    await costsNothing(bank, data, payer, () => covers(bank, data, payer, toPay.transfer.amount));
    assert.deepEqual(await bank.pending(as(data, payer), payer.account.id), pending);
  }),

  promised("covers() denies funds to a stranger and for an unknown account", async (bank, data) => {
    const { payer, stranger, toPay } = data;
    const { amount } = toPay.transfer;
    assert.equal(await bank.covers(as(data, stranger), payer.account.id, amount), false);
    assert.equal(await bank.covers(as(data, payer), newId(), amount), false);
  }),

  promisedWith(
    "covers() denies funds on a closed account",
    { data: ["closed"] },
    async (bank, data) => {
      const { closed, toPay } = data;
      assert.equal(await covers(bank, data, closed, toPay.transfer.amount), false);
    },
  ),

  promisedWith(
    "covers() denies funds on an account that the customer may read and not pay from",
    { data: ["reader"] },
    async (bank, data) => {
      const { reader, toPay } = data;
      assert.equal(await covers(bank, data, reader, toPay.transfer.amount), false);
    },
  ),
];

/** Tells whether `check` finds money for a transfer of this amount today. */
async function isFundedByCheck(bank: Bank, data: TestData, payer: Payer, amount: Money) {
  const { transfer, product }: ToPay = data.toPay;
  const order = single(payer, { product, transfer: { ...transfer, amount } });
  const quote = await bank.check(as(data, payer), order);
  if ("refusals" in quote) {
    if (quote.refusals.some(({ reason }) => reason !== "funds"))
      throw new Skipped("check refuses a transfer of this amount for another reason than funds.");
    return false;
  }
  if (/[1-9]/.test(quote.terms.fee.amount)) throw new Skipped("the transfer has a fee.");
  if (quote.terms.date !== day(data)) throw new Skipped("no transfer is executed today.");
  return quote.fundsAvailable !== false;
}
