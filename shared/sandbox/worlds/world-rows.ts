import type { Item } from "../../table/client.ts";
import { accounts } from "../table/accounts.ts";
import { agreements } from "../table/agreements.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";
import type { World } from "./world.ts";

/** Converts a world, or a part of one, to the items of the table. */
export async function rowsOfWorld(world: string, content: World): Promise<Item[]> {
  const people = await Promise.all(content.customers.map((each) => customers.rows(world, each)));
  return [
    ...people.flat(),
    ...content.agreements.flatMap((each) => agreements.rows(world, each)),
    ...content.accounts.flatMap((account) => [
      accounts.row(world, account),
      customers.holdingRow(world, { owner: account.owner, id: account.id, kind: "account" }),
    ]),
    ...under(content.transactions, (id, row) => accounts.transactionRows(world, id, row)),
    ...under(content.entries, (id, row) => [accounts.entryRow(world, id, row)]),
    ...content.cardAccounts.flatMap((card) => [
      cards.row(world, card),
      customers.holdingRow(world, { owner: card.owner, id: card.id, kind: "card" }),
    ]),
    ...under(content.cardTransactions, (id, row) => cards.transactionRows(world, id, row)),
  ];
}

/** The rows of the lists under each of these ids. */
const under = <T>(
  all: ReadonlyMap<string, readonly T[]>,
  rowsOf: (id: string, row: T) => Item[],
): Item[] => [...all].flatMap(([id, rows]) => rows.flatMap((row) => rowsOf(id, row)));
