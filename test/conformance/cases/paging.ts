import assert from "node:assert/strict";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { Range } from "../../../shared/ports/schemas/page.ts";
import { allBooked, as, year } from "../asking.ts";
import { type Case, promised, promisedWith, Skipped } from "../case.ts";
import type { Payer, TestData } from "../test-data.ts";

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Reads a page of an account's booked rows. Skips the case if the bank does not support this direction. */
async function read(bank: Bank, data: TestData, payer: Payer, asked: Partial<Range>) {
  const range = { ...year(data), limit: 2, towards: "older" as const, ...asked };
  const page = await bank.booked(as(data, payer), payer.account.id, range);
  if (page === "unsupported") throw new Skipped("the bank cannot page towards the newer.");
  return page;
}

/** Reads the payer's booked rows. Skips the case if there are too few to show anything. */
async function severalBooked(bank: Bank, data: TestData, least = 5) {
  const rows = await allBooked(bank, data, data.payer);
  if (rows.length < least) throw new Skipped(`the payer has less than ${least} booked rows.`);
  return rows;
}

/** Promises about pages of booked rows, also while new rows are booked. */
export const pagingCases: readonly Case[] = [
  promised("booked() returns the newest day first, within the given days", async (bank, data) => {
    const rows = await severalBooked(bank, data);
    const days = rows.map(({ bookingDate }) => bookingDate);
    assert.deepEqual(days, [...days].sort().reverse());
    const [newest = "", oldest = ""] = [days[0], days.at(-1)];
    const inside = days.filter((day) => day > oldest && day < newest);
    const [to = "", from = ""] = [inside[0], inside.at(-1)];
    if (to === "") throw new Skipped("the payer's booked rows are of two days at most.");
    const some = await read(bank, data, data.payer, { from, to, limit: 1000 });
    const wanted = rows.filter(({ bookingDate: day }) => day >= from && day <= to);
    assert.deepEqual(some, { rows: wanted, more: false });
  }),

  promised(
    "booked() returns as many rows as requested if the account has so many",
    async (bank, data) => {
      const rows = await severalBooked(bank, data);
      for (const limit of [1, 2, rows.length - 1]) {
        const page = await read(bank, data, data.payer, { limit });
        assert.deepEqual([page.rows.length, page.more], [limit, true]);
      }
    },
  ),

  promised(
    "the pages of booked() towards older rows contain each row once, in the order of the complete list",
    async (bank, data) => {
      const rows = await severalBooked(bank, data);
      for (const limit of [1, 2, 3])
        assert.deepEqual(await allBooked(bank, data, data.payer, limit), rows);
    },
  ),

  promised("a page that starts after a row does not contain that row", async (bank, data) => {
    const rows = await severalBooked(bank, data);
    const { rows: page } = await read(bank, data, data.payer, { behind: rows[1]?.id ?? "" });
    assert.deepEqual(idsOf(page), idsOf(rows.slice(2, 4)));
  }),

  promised(
    "the page after the last row is empty, and says that no further page exists",
    async (bank, data) => {
      const rows = await severalBooked(bank, data);
      const page = await read(bank, data, data.payer, { behind: rows.at(-1)?.id ?? "" });
      assert.deepEqual(page, { rows: [], more: false });
    },
  ),

  promised(
    "the page after an unknown row is empty, and says that no further page exists",
    async (bank, data) => {
      const page = await read(bank, data, data.payer, { behind: "no-such-row" });
      assert.deepEqual(page, { rows: [], more: false });
    },
  ),

  promised(
    "a page of booked() towards newer rows contains the rows next to the given row, in the order of the complete list",
    async (bank, data) => {
      const rows = await severalBooked(bank, data);
      const behind = rows[4]?.id ?? "";
      const page = await read(bank, data, data.payer, { behind, towards: "newer" });
      assert.deepEqual(page, { rows: rows.slice(2, 4), more: true });
      const next = await read(bank, data, data.payer, {
        behind: rows[2]?.id ?? "",
        towards: "newer",
      });
      assert.deepEqual(next, { rows: rows.slice(0, 2), more: false });
    },
  ),

  promised("the first page towards newer rows contains the oldest rows", async (bank, data) => {
    const rows = await severalBooked(bank, data);
    const page = await read(bank, data, data.payer, { towards: "newer" });
    assert.deepEqual(page, { rows: rows.slice(-2), more: true });
  }),

  promisedWith(
    "a row that is booked between the reads of two pages of older rows makes no row appear twice or disappear",
    { hooks: ["bookRow"] },
    async (bank, data, { bookRow }) => {
      const rows = await severalBooked(bank, data);
      const first = await read(bank, data, data.payer, {});
      await bookRow(data.payer);
      const second = await read(bank, data, data.payer, { behind: first.rows[1]?.id ?? "" });
      assert.deepEqual(idsOf([...first.rows, ...second.rows]), idsOf(rows.slice(0, 4)));
    },
  ),

  promisedWith(
    "a row that is booked between two pages is the first row of the next page towards newer rows",
    { hooks: ["bookRow"] },
    async (bank, data, { bookRow }) => {
      const rows = await severalBooked(bank, data);
      const behind = rows[3]?.id ?? "";
      await bookRow(data.payer);
      const page = await read(bank, data, data.payer, { behind, towards: "newer", limit: 4 });
      assert.deepEqual([page.rows.length, page.more], [4, false]);
      assert.deepEqual(idsOf(page.rows.slice(1)), idsOf(rows.slice(0, 3)));
    },
  ),
];
