import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import {
  allBooked,
  approvedOrder,
  as,
  bulkOf,
  day,
  newId,
  paid,
  single,
  submitted,
  year,
} from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";

/** Promises about single transactions, pending rows, batches and cards. */
export const transactionCases: readonly Case[] = [
  promised(
    "transaction() returns each booked row by its id with the same content as booked()",
    async (bank, data) => {
      const { payer } = data;
      for (const row of (await allBooked(bank, data, payer)).slice(0, 20))
        assert.deepEqual(await bank.transaction(as(data, payer), payer.account.id, row.id), row);
    },
  ),

  promised("transaction() returns nothing for an unknown id", async (bank, data) => {
    const { payer } = data;
    assert.equal(await bank.transaction(as(data, payer), payer.account.id, newId()), undefined);
  }),

  promised(
    "an accepted order has one row, pending or booked, and transaction() finds it by its id",
    async (bank, data) => {
      const { payer, toPay } = data;
      const asking = as(data, payer);
      const all = async () => [
        ...(await bank.pending(asking, payer.account.id)),
        ...(await allBooked(bank, data, payer)),
      ];
      const before = new Set((await all()).map(({ id }) => id));
      const submission = await approvedOrder(bank, data, payer, single(payer, toPay));
      await submitted(bank, data, payer, submission);
      const look = async () => {
        const rows = (await all()).filter(({ id }) => !before.has(id));
        const found = [];
        for (const { id } of rows) found.push(await bank.transaction(asking, payer.account.id, id));
        return { rows, found };
      };
      // The bank may book the row between two of these calls. It does so only once, so a second look finds a stable
      // state.
      const first = await look();
      const isAtRest = first.rows.length === 1 && isDeepStrictEqual(first.found, first.rows);
      const { rows, found } = isAtRest ? first : await look();
      if (rows.length === 0 && submission.terms.date > day(data))
        throw new Skipped("the order waits for a later day, and the bank holds no money for it.");
      assert.equal(rows.length, 1, `${rows.length} new rows`);
      for (const { amount } of rows)
        assert.ok(amount.amount.startsWith("-"), "what leaves the account is negative");
      assert.deepEqual(found, rows);
    },
  ),

  promised("a pending row has no booking date", async (bank, data) => {
    const { payer, toPay } = data;
    await paid(bank, data, payer, single(payer, toPay));
    for (const { bookingDate } of await bank.pending(as(data, payer), payer.account.id))
      assert.equal(bookingDate, undefined);
  }),

  promisedWith(
    "booked rows keep their ids and their contents for ever",
    { hooks: ["bookRow", "passDay"] },
    async (bank, data, { bookRow, passDay }) => {
      const before = await allBooked(bank, data, data.payer);
      await bookRow(data.payer);
      await passDay();
      const after = new Map((await allBooked(bank, data, data.payer)).map((row) => [row.id, row]));
      for (const row of before.slice(0, 50)) assert.deepEqual(after.get(row.id), row);
    },
  ),

  promisedWith(
    "a new row has an id that no earlier row of the list has, and the earlier rows do not change",
    { hooks: ["bookRow"] },
    async (bank, data, { bookRow }) => {
      let before = await allBooked(bank, data, data.payer);
      for (const round of [1, 2, 3]) {
        await bookRow(data.payer);
        const after = await allBooked(bank, data, data.payer);
        const rest = after.filter(({ id }) => before.some((row) => row.id === id));
        assert.equal(after.length - rest.length, 1, `round ${round}: not one new id`);
        assert.deepEqual(rest, before);
        before = after;
      }
    },
  ),

  promisedWith(
    "entries() returns the transactions of a batch; each is found by its id, and none is in the list of booked rows",
    { data: ["batch"] },
    async (bank, data) => {
      const { payer, id } = data.batch;
      const asking = as(data, payer);
      const batch = await bank.transaction(asking, payer.account.id, id);
      const entries = await bank.entries(asking, payer.account.id, id);
      assert.equal(entries.length, batch?.batchNumberOfTransactions);
      const listed = new Set((await allBooked(bank, data, payer)).map((row) => row.id));
      for (const entry of entries) {
        assert.deepEqual(await bank.transaction(asking, payer.account.id, entry.id), entry);
        assert.ok(!listed.has(entry.id), "an entry is listed besides its batch");
      }
    },
  ),

  promisedWith(
    "a bulk that is booked as a batch has each of its transfers as an entry",
    { data: ["bulk", "batch"], hooks: ["passDay"] },
    async (bank, data, { passDay }) => {
      const { payer } = data.batch;
      const asking = as(data, payer);
      const { transfer } = data.toPay;
      const order = { ...bulkOf(payer, data.bulk, [transfer, transfer]), batchBooking: true };
      if ("refusals" in (await bank.check(asking, order)))
        throw new Skipped("the payer of batch cannot pay a bulk.");
      // Payments of other cases from the account are booked before.
      await passDay();
      const before = new Set((await allBooked(bank, data, payer)).map(({ id }) => id));
      const { awaitsApproval } = await paid(bank, data, payer, order);
      if (awaitsApproval) throw new Skipped("another holder must approve a bulk of this payer.");
      await passDay();
      const rows = (await allBooked(bank, data, payer)).filter(({ id }) => !before.has(id));
      const batches = rows.filter(({ batchNumberOfTransactions: size }) => size !== undefined);
      if (batches.length === 0 && rows.length >= order.transfers.length)
        throw new Skipped("the bank books each transfer of this bulk as a row.");
      let found = 0;
      for (const { id, batchNumberOfTransactions } of batches) {
        const entries = await bank.entries(asking, payer.account.id, id);
        assert.equal(entries.length, batchNumberOfTransactions, "the entries of the batch");
        found += entries.length;
        for (const entry of entries)
          assert.deepEqual(await bank.transaction(asking, payer.account.id, entry.id), entry);
      }
      assert.equal(found, order.transfers.length, "the transfers of the bulk");
    },
  ),

  promised("entries() returns an empty list for an id that is no batch", async (bank, data) => {
    const { payer } = data;
    const rows = await allBooked(bank, data, payer);
    const row = rows.find(({ batchNumberOfTransactions: size }) => size === undefined);
    for (const id of [newId(), row?.id ?? newId()])
      assert.deepEqual(await bank.entries(as(data, payer), payer.account.id, id), []);
  }),

  promisedWith(
    "the pages of a card's booked rows contain each row once, in the order of the complete list",
    { data: ["card"] },
    async (bank, data) => {
      const { payer, id } = data.card;
      const read = async (limit: number, behind?: string) => {
        const range = { ...year(data), limit, towards: "older" as const };
        const page = await bank.cardBooked(
          as(data, payer),
          id,
          behind ? { ...range, behind } : range,
        );
        assert.notEqual(page, "unsupported");
        return page === "unsupported" ? { rows: [], more: false } : page;
      };
      const { rows } = await read(1000);
      assert.ok(rows.length > 2, "the card of the test data has too few rows");
      const [first, second] = [await read(1), await read(2, rows[0]?.id)];
      assert.deepEqual([...first.rows, ...second.rows], rows.slice(0, 3));
      assert.deepEqual([first.more, second.more], [true, rows.length > 3]);
    },
  ),

  promisedWith(
    "cardPending() returns rows without a booking date",
    { data: ["card"] },
    async (bank, data) => {
      const { payer, id } = data.card;
      for (const { bookingDate } of await bank.cardPending(as(data, payer), id))
        assert.equal(bookingDate, undefined);
    },
  ),
];
