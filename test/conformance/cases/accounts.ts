import assert from "node:assert/strict";
import { allBooked, as, newId, single, year } from "../asking.ts";
import { type Case, promised, promisedWith } from "../case.ts";

/** Promises about accounts, and about the customers who may read them. */
export const accountCases: readonly Case[] = [
  promised(
    "accounts() returns both balances, in the currency of the account",
    async (bank, data) => {
      const { payer } = data;
      const [account, ...more] = await bank.accounts(as(data, payer), [payer.account.id]);
      assert.deepEqual([account?.id, more.length], [payer.account.id, 0]);
      const balances = account?.balances ?? [];
      assert.deepEqual(balances.map(({ type }) => type).sort(), ["available", "booked"]);
      for (const { amount } of balances) assert.equal(amount.currency, account?.currency);
    },
  ),

  promised(
    "accounts() leaves out unknown ids, and returns an empty list if no id is given",
    async (bank, data) => {
      const { payer } = data;
      const found = await bank.accounts(as(data, payer), [newId(), payer.account.id, newId()]);
      assert.deepEqual(
        found.map(({ id }) => id),
        [payer.account.id],
      );
      assert.deepEqual(await bank.accounts(as(data, payer), []), []);
    },
  ),

  promised(
    "every answer fits its schema, and each amount has the number of decimals of its currency",
    async (bank, data) => {
      const { payer, toPay } = data;
      const { id } = payer.account;
      const asking = as(data, payer);
      const rows = await allBooked(bank, data, payer);
      await bank.customer(payer.number);
      await bank.contexts(payer.customerId);
      await bank.accounts(asking, [id]);
      await bank.pending(asking, id);
      await bank.transaction(asking, id, rows[0]?.id ?? newId());
      await bank.entries(asking, id, rows[0]?.id ?? newId());
      const quote = await bank.check(asking, single(payer, toPay));
      assert.ok(rows.length > 0 && !("refusals" in quote), "there is too little to look at");
    },
  ),

  promisedWith(
    "accounts() does not return a closed account",
    { data: ["closed"] },
    async (bank, data) => {
      const { closed } = data;
      assert.deepEqual(await bank.accounts(as(data, closed), [closed.account.id]), []);
    },
  ),

  promisedWith(
    "no answer shows an account after the customer's mandate for it has ended",
    { hooks: ["newPayer", "endMandate"] },
    async (bank, data, { newPayer, endMandate }) => {
      const payer = await newPayer();
      const { account, customerId } = payer;
      const [row] = await allBooked(bank, data, payer);
      const before = await toldOf(bank, data, payer, account.id, row?.id);
      assert.equal(before.accounts.length, 1, "the account is not told before");
      await endMandate(payer);
      assert.deepEqual(await toldOf(bank, data, payer, account.id, row?.id), nothing);
      const usable = (await bank.contexts(customerId)).flatMap((each) => each.usable);
      assert.ok(!usable.some(({ id }) => id === account.id), "it is among the usable ones");
    },
  ),

  promised("a call for a stranger reveals nothing about an account", async (bank, data) => {
    const { payer, stranger } = data;
    const [row] = await allBooked(bank, data, payer);
    assert.deepEqual(await toldOf(bank, data, stranger, payer.account.id, row?.id), nothing);
  }),

  promised(
    "a call for an unknown customer reveals nothing about an account",
    async (bank, data) => {
      const { payer } = data;
      const [row] = await allBooked(bank, data, payer);
      const nobody = { customerId: newId() };
      assert.deepEqual(await toldOf(bank, data, nobody, payer.account.id, row?.id), nothing);
    },
  ),

  promisedWith(
    "an account of an agreement can be read only under that agreement",
    { data: ["corporate"] },
    async (bank, data) => {
      const { corporate, stranger } = data;
      const { customerId, agreementId = "", account } = corporate;
      const [row] = await allBooked(bank, data, corporate);
      for (const other of [
        { customerId },
        { customerId, agreementId: newId() },
        { customerId: stranger.customerId, agreementId },
      ])
        assert.deepEqual(await toldOf(bank, data, other, account.id, row?.id), nothing);
    },
  ),

  promisedWith(
    "cards() returns the limit and both balances, in the currency of the card",
    { data: ["card"] },
    async (bank, data) => {
      const { payer, id } = data.card;
      const [card] = await bank.cards(as(data, payer), [id, newId()]);
      assert.equal(card?.id, id);
      assert.equal(card.creditLimit.currency, card.currency);
      assert.deepEqual(card.balances.map(({ type }) => type).sort(), ["available", "booked"]);
      for (const { amount } of card.balances) assert.equal(amount.currency, card.currency);
    },
  ),

  promisedWith(
    "a call for a stranger reveals nothing about a card",
    { data: ["card"] },
    async (bank, data) => {
      const { stranger, card } = data;
      const asking = as(data, stranger);
      const range = { ...year(data), limit: 10, towards: "older" } as const;
      assert.deepEqual(await bank.cards(asking, [card.id]), []);
      assert.deepEqual(await bank.cardBooked(asking, card.id, range), { rows: [], more: false });
      assert.deepEqual(await bank.cardPending(asking, card.id), []);
    },
  ),

  promised(
    "check() refuses a stranger's order in the same way as an order from an account that does not exist",
    async (bank, data) => {
      const { payer, stranger, toPay } = data;
      const order = single(payer, toPay);
      const refused = await bank.check(as(data, stranger), order);
      assert.ok("refusals" in refused, "a stranger is quoted");
      const debtorAccount = { bban: "99999999999", currency: payer.account.reference.currency };
      assert.deepEqual(await bank.check(as(data, stranger), { ...order, debtorAccount }), refused);
    },
  ),
];

const nothing = {
  accounts: [],
  booked: { rows: [], more: false },
  pending: [],
  entries: [],
  transaction: undefined,
};

/** Reads everything that the bank answers a customer about an account. */
async function toldOf(
  bank: Parameters<Case["run"]>[0],
  data: Parameters<Case["run"]>[1],
  customer: { customerId: string; agreementId?: string },
  accountId: string,
  rowId = newId(),
) {
  const asking = as(data, customer);
  const range = { ...year(data), limit: 10, towards: "older" } as const;
  return {
    accounts: await bank.accounts(asking, [accountId]),
    booked: await bank.booked(asking, accountId, range),
    pending: await bank.pending(asking, accountId),
    entries: await bank.entries(asking, accountId, rowId),
    transaction: await bank.transaction(asking, accountId, rowId),
  };
}
