import {
  dataAccount,
  dataAgreement,
  dataCard,
  dataCardTransaction,
  dataCustomer,
  dataTransaction,
} from "../rules/data-answer.ts";
import type { ExportPart, ExportPosition } from "../rules/export-position.ts";
import type { SandboxLists } from "../schemas/sandbox-data.ts";
import { accountRows } from "../table/account-rows.ts";
import { accounts } from "../table/accounts.ts";
import { agreements } from "../table/agreements.ts";
import { cards } from "../table/cards.ts";
import { customers, type Holding } from "../table/customers.ts";

/** The number of entries that a part has put on the page, and the position at which the same part continues. */
export type Read = { taken: number; next: ExportPosition | undefined };

type Onto = { room: number; document: SandboxLists };

/** The number of agreements that one step reads. Each may have a thousand engagements. */
const agreementsAtOnce = 10;

/** Reads a part of a world onto a page. */
export const readPart: Record<
  ExportPart,
  (world: string, at: ExportPosition, onto: Onto) => Promise<Read>
> = {
  async customers(world, { part, after }, { room, document }) {
    const [people, all] = await Promise.all([
      customers.page(world, after, room),
      agreements.list(world),
    ]);
    const own = new Map<string, string>();
    for (const { kind, owner, id } of all) if (kind === "PRIVATE") own.set(owner, id);
    document.customers.push(...people.map((each) => dataCustomer(each, own.get(each.id))));
    return behind(
      part,
      people.map(({ id }) => id),
      room,
    );
  },

  async holdings(world, { part, after }, { room, document }) {
    const held = await customers.holdingsPage(world, after, room);
    const numbers = await numbersOf(
      world,
      held.map(({ owner }) => owner),
    );
    const ids = (kind: Holding["kind"]) => held.filter((each) => each.kind === kind);
    const found = await Promise.all(ids("account").map(({ id }) => accounts.get(world, id)));
    const plastic = await Promise.all(ids("card").map(({ id }) => cards.get(world, id)));
    for (const account of found)
      if (account) document.accounts.push(dataAccount(account, numbers.get(account.owner)));
    for (const card of plastic)
      if (card) document.cardAccounts.push(dataCard(card, numbers.get(card.owner)));
    return behind(part, held.map(placeOf), room);
  },

  async agreements(world, { part, after }, { room, document }) {
    const limit = Math.min(room, agreementsAtOnce);
    const some = await agreements.page(world, after, limit);
    const engagements = some.flatMap((each) => each.engagements);
    const people = [...some.map(({ owner }) => owner), ...engagements.map((one) => one.customer)];
    const [numbers, bbans] = await Promise.all([
      numbersOf(world, people),
      named(
        engagements.map(({ account }) => account),
        async (id) => (await accounts.get(world, id))?.bban,
      ),
    ]);
    document.agreements.push(...some.map((each) => dataAgreement(each, numbers, bbans)));
    const { next } = behind(
      part,
      some.map(({ id }) => id),
      limit,
    );
    return { next, taken: some.length + engagements.length };
  },

  async rows(world, { part, after, of, row: last = "" }, { room, document }) {
    const [holding] = await customers.holdingsPage(world, after, 1);
    if (!holding) return { taken: 0, next: undefined };
    const { id, kind } = holding;
    const from = of === id ? last : "";
    const read = await (kind === "account" ? putAccountRows : putCardRows)(
      world,
      id,
      from,
      room,
      document,
    );
    const row = read.length === room ? read.at(-1) : undefined;
    const next =
      row === undefined ? { part, after: placeOf(holding) } : { part, after, of: id, row };
    return { taken: read.length, next };
  },
};

/** Puts rows of an account onto a page. Returns the positions of the rows that were read. */
async function putAccountRows(
  world: string,
  id: string,
  from: string,
  room: number,
  { transactions }: SandboxLists,
) {
  const [account, read] = await Promise.all([
    accounts.get(world, id),
    accountRows.behind(world, id, from, room),
  ]);
  for (const { row, inBatch } of read)
    if (row && account) transactions.push(dataTransaction(account.bban, row, inBatch));
  return read.map(({ place }) => place);
}

async function putCardRows(
  world: string,
  id: string,
  from: string,
  room: number,
  { cardTransactions }: SandboxLists,
) {
  const read = await cards.rowsBehind(world, id, from, room);
  for (const { row } of read) if (row) cardTransactions.push(dataCardTransaction(id, row));
  return read.map(({ place }) => place);
}

/** The sort key of a holding among all holdings. */
const placeOf = ({ owner, id }: Holding): string => `${owner}#${id}`;

/** Returns the position after the last row that was read, unless the part has ended. */
const behind = (part: ExportPart, places: readonly string[], limit: number): Read => {
  const last = places.length === limit ? places.at(-1) : undefined;
  return { taken: places.length, next: last === undefined ? undefined : { part, after: last } };
};

const numbersOf = (world: string, ids: readonly string[]) =>
  named(ids, async (id) => (await customers.listed(world, id))?.customerNumber);

/** Looks up the names that documents use for these ids, each once. */
async function named(
  ids: readonly string[],
  find: (id: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)];
  const names = await Promise.all(all.map(find));
  return new Map(all.map((id, index) => [id, names[index] ?? ""]));
}
