import type { Bank } from "../../../shared/ports/bank.ts";
import { year } from "../asking.ts";
import type { Fault } from "../fault.ts";

/** Makes a bank that reads booked rows with a changed request. */
const readingBooked =
  (change: (...asked: Parameters<Bank["booked"]>) => Parameters<Bank["booked"]>) =>
  (bank: Bank): Partial<Bank> => ({ booked: (...asked) => bank.booked(...change(...asked)) });

/** Faulty banks whose pages of transactions, or single transactions, break a promise. */
export const transactionFaults: readonly Fault[] = [
  {
    fault: "begins a page with the last transaction of the previous page",
    breaks: "a page that starts after a row does not contain that row",
    wrong: (bank) => ({
      booked: async (asking, accountId, range) => {
        const page = await bank.booked(asking, accountId, range);
        const row = range.behind && (await bank.transaction(asking, accountId, range.behind));
        if (page === "unsupported" || !row || range.towards === "newer") return page;
        const { bookingDate = "" } = row;
        return { ...page, rows: [{ ...row, bookingDate }, ...page.rows].slice(0, range.limit) };
      },
    }),
  },
  {
    fault: "returns the first page if the page after an unknown transaction is requested",
    breaks: "the page after an unknown row is empty, and says that no further page exists",
    wrong: readingBooked((asking, id, { behind, ...range }) => [
      asking,
      id,
      behind === "no-such-row" ? range : { ...range, behind },
    ]),
  },
  {
    fault: "begins a page at an offset instead of after the given transaction",
    breaks:
      "a row that is booked between the reads of two pages of older rows makes no row appear twice or disappear",
    wrong: (bank) => {
      const told = new Map<string, number>();
      return {
        booked: async (asking, accountId, range) => {
          const { behind, ...rest } = range;
          if (range.towards === "newer") return bank.booked(asking, accountId, range);
          const all = await bank.booked(asking, accountId, { ...rest, limit: 2000 });
          if (all === "unsupported") return all;
          const begin = behind === undefined ? 0 : (told.get(behind) ?? 0);
          const rows = all.rows.slice(begin, begin + range.limit);
          rows.forEach((row, at) => {
            told.set(row.id, begin + at + 1);
          });
          return { rows, more: all.rows.length > begin + range.limit };
        },
      };
    },
  },
  {
    fault: "says that the first page is the last one",
    breaks: "booked() returns as many rows as requested if the account has so many",
    wrong: (bank) => ({
      booked: async (...asked) => {
        const page = await bank.booked(...asked);
        return page === "unsupported" ? page : { ...page, more: false };
      },
    }),
  },
  {
    fault: "ignores the first day of the requested range",
    breaks: "booked() returns the newest day first, within the given days",
    wrong: readingBooked((asking, id, range) => [asking, id, { ...range, from: "2000-01-01" }]),
  },
  {
    fault: "begins with the newest transaction if the first page towards newer ones is requested",
    breaks: "the first page towards newer rows contains the oldest rows",
    wrong: readingBooked((asking, id, range) => [
      asking,
      id,
      range.behind === undefined ? { ...range, towards: "older" } : range,
    ]),
  },
  {
    fault: "numbers transactions from the newest one instead of giving them stable ids",
    breaks:
      "a new row has an id that no earlier row of the list has, and the earlier rows do not change",
    wrong: (bank) => ({
      booked: async (asking, id, { behind: _, ...range }) => {
        const page = await bank.booked(asking, id, { ...range, limit: 2000 });
        if (page === "unsupported") return page;
        return { ...page, rows: page.rows.map((row, at) => ({ ...row, id: `row-${at}` })) };
      },
    }),
  },
  {
    fault: "changes booked transactions",
    breaks: "booked rows keep their ids and their contents for ever",
    wrong: (bank, { now }) => ({
      booked: async (...asked) => {
        const page = await bank.booked(...asked);
        if (page === "unsupported") return page;
        const valueDate = now().toISOString().slice(0, 10);
        return { ...page, rows: page.rows.map((row) => ({ ...row, valueDate })) };
      },
    }),
  },
  {
    fault: "finds no pending transaction",
    breaks:
      "an accepted order has one row, pending or booked, and transaction() finds it by its id",
    wrong: (bank) => ({
      transaction: async (...asked) => {
        const row = await bank.transaction(...asked);
        return row?.bookingDate === undefined ? undefined : row;
      },
    }),
  },
  {
    fault: "lists each transaction as an entry of itself",
    breaks: "entries() returns an empty list for an id that is no batch",
    wrong: (bank) => ({
      entries: async (asking, accountId, id) => {
        const row = await bank.transaction(asking, accountId, id);
        return row ? [row] : [];
      },
    }),
  },
  {
    fault: "has no entries of the batches that it books itself",
    breaks: "a bulk that is booked as a batch has each of its transfers as an entry",
    wrong: (bank, { batch }) => ({
      entries: async (asking, accountId, id) =>
        id === batch?.id ? bank.entries(asking, accountId, id) : [],
    }),
  },
  {
    fault: "does not mark the batches that it books itself",
    breaks: "a bulk that is booked as a batch has each of its transfers as an entry",
    wrong: (bank, { batch }) => ({
      booked: async (...asked) => {
        const page = await bank.booked(...asked);
        if (page === "unsupported") return page;
        const plain = page.rows.map(({ batchNumberOfTransactions: size, ...row }) =>
          row.id === batch?.id && size ? { ...row, batchNumberOfTransactions: size } : row,
        );
        return { ...page, rows: plain };
      },
    }),
  },
  {
    fault: "returns the newest transaction for an unknown id",
    breaks: "transaction() returns nothing for an unknown id",
    wrong: (bank, data) => ({
      transaction: async (asking, accountId, id) => {
        const range = { ...year(data), limit: 1, towards: "older" } as const;
        const page = await bank.booked(asking, accountId, range);
        const [row] = page === "unsupported" ? [] : page.rows;
        return (await bank.transaction(asking, accountId, id)) ?? (row && { ...row, id });
      },
    }),
  },
  {
    fault: "begins each page of a card's transactions with the newest one",
    breaks:
      "the pages of a card's booked rows contain each row once, in the order of the complete list",
    wrong: (bank) => ({
      cardBooked: (asking, id, { behind: _, ...range }) => bank.cardBooked(asking, id, range),
    }),
  },
  {
    fault: "lists a card's booked transactions as pending ones",
    breaks: "cardPending() returns rows without a booking date",
    wrong: (bank, data) => ({
      cardPending: async (asking, id) => {
        const range = { ...year(data), limit: 10, towards: "older" } as const;
        const page = await bank.cardBooked(asking, id, range);
        return page === "unsupported" ? [] : page.rows;
      },
    }),
  },
];
