import {
  dataAccount,
  dataAgreement,
  dataCard,
  dataCardTransaction,
  dataCustomer,
  dataTransaction,
} from "../../rules/data-answer.ts";
import { type ExportPosition, exportPositions } from "../../rules/export-position.ts";
import { positionId } from "../../rules/position-id.ts";
import type { SandboxLists } from "../../schemas/sandbox-data.ts";
import { indexOf } from "../indexes.ts";
import { heldRows } from "../orders/due.ts";
import type { Account, Card, CardRow, Row, World } from "../world.ts";

/** An entry of a document: its part and place, and how many entries it counts for. */
type Entry = { at: ExportPosition; weight: number; put: (document: SandboxLists) => void };

/**
 * Returns a page of a world as a document that can be imported, and the position of the next page. Orders are not part of
 * it, and so their reservations are not either: a pending row that an order holds is left out, and its money is available.
 */
export function exportPage(
  world: World,
  { after, limit }: { after?: string | undefined; limit: number },
): { document: SandboxLists; next: string | undefined } {
  const document: SandboxLists = {
    ...{ customers: [], agreements: [], accounts: [], cardAccounts: [] },
    ...{ transactions: [], cardTransactions: [] },
  };
  let room = limit;
  let last = after === undefined ? exportPositions.first : exportPositions.read(after);
  for (const { at, weight, put } of entriesAfter(world, last)) {
    if (room <= 0) return { document, next: exportPositions.write(last) };
    put(document);
    room -= weight;
    last = at;
  }
  return { document, next: undefined };
}

/** The entries of a world after a position. Each part refers only to entries of the parts before it. */
function* entriesAfter(world: World, from: ExportPosition): Generator<Entry> {
  let position: ExportPosition | undefined = from;
  while (position) {
    yield* parts[position.part](world, position);
    position = exportPositions.partBehind(position.part);
  }
}

type Part = (world: World, from: ExportPosition) => Generator<Entry>;

const parts: Record<ExportPosition["part"], Part> = {
  *customers({ customers, agreements }, { part, after }) {
    const own = privateAgreements(agreements);
    for (const [id, customer] of sortedAfter(customers, after))
      yield {
        ...{ at: { part, after: id }, weight: 1 },
        put: (document) => document.customers.push(dataCustomer(customer, own.get(id))),
      };
  },

  *holdings(world, { part, after }) {
    const numbers = customerNumbers(world.customers);
    for (const [place, holding] of sortedAfter(holdingsOf(world), after))
      yield {
        ...{ at: { part, after: place }, weight: 1 },
        put: ({ accounts, cardAccounts }) => {
          const number = numbers.get(holding.owner);
          if ("bban" in holding) accounts.push(dataAccount(withoutHolds(world, holding), number));
          else cardAccounts.push(dataCard(holding, number));
        },
      };
  },

  *agreements({ agreements, customers, accounts }, { part, after }) {
    const numbers = customerNumbers(customers);
    const bbans = bbansById(accounts);
    for (const [id, agreement] of sortedAfter(agreements, after))
      yield {
        ...{ at: { part, after: id }, weight: 1 + agreement.engagements.length },
        put: (document) => document.agreements.push(dataAgreement(agreement, numbers, bbans)),
      };
  },

  *rows(world, { part, after, of, row: last = "" }) {
    let previous = after;
    for (const [place, holding] of sortedAfter(holdingsOf(world), after)) {
      for (const [row, put] of rowsOf(world, holding))
        if (of !== holding.id || row > last)
          yield { at: { part, after: previous, of: holding.id, row }, weight: 1, put };
      previous = place;
    }
  },
};

type PlacedRow = [place: string, put: Entry["put"]];

/** The rows of an account or a card in a fixed order: booked rows, entries of batches, pending rows. */
function rowsOf(world: World, holding: Account | Card): PlacedRow[] {
  if (!("bban" in holding))
    return [...holding.rows.booked, ...holding.rows.pending].map((row) => [
      placeOf(row),
      ({ cardTransactions }) => cardTransactions.push(dataCardTransaction(holding.id, row)),
    ]);
  const { bban, rows, entries } = withoutHolds(world, holding);
  const inside = [...entries.values()].flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  const put = (row: Row, inBatch: boolean) => (document: SandboxLists) =>
    document.transactions.push(dataTransaction(bban, row, inBatch));
  return [
    ...rows.booked.map((row): PlacedRow => [placeOf(row), put(row, false)]),
    ...inside.map((row): PlacedRow => [`ENTRY#${row.id}`, put(row, true)]),
    ...rows.pending.map((row): PlacedRow => [placeOf(row), put(row, false)]),
  ];
}

const placeOf = (row: Row | CardRow): string =>
  `${row.status === "booked" ? "BOOKED" : "PENDING"}#${positionId(row)} ${row.id}`;

/** An account without the pending rows that orders hold, and with their money. */
function withoutHolds({ orders }: World, { rows, available, ...account }: Account): Account {
  const held = heldRows(orders);
  const holds = rows.pending.filter(({ id }) => held.has(id));
  return {
    ...account,
    available: holds.reduce((sum, { amount }) => sum - amount, available),
    rows: { ...rows, pending: rows.pending.filter((row) => !holds.includes(row)) },
  };
}

/** The accounts and cards of a world by owner and id. */
const holdingsOf = ({ accounts, cards }: World): Map<string, Account | Card> =>
  new Map(
    [...accounts.values(), ...cards.values()].map((each) => [`${each.owner}#${each.id}`, each]),
  );

const sortedAfter = <T>(all: ReadonlyMap<string, T>, after: string): [string, T][] =>
  [...all].filter(([place]) => place > after).sort(([a], [b]) => (a < b ? -1 : 1));

const customerNumbers = indexOf(
  (customers: World["customers"]): ReadonlyMap<string, string> =>
    new Map([...customers.values()].map(({ id, customerNumber }) => [id, customerNumber])),
);

const bbansById = indexOf(
  (accounts: World["accounts"]): ReadonlyMap<string, string> =>
    new Map([...accounts.values()].map(({ id, bban }) => [id, bban])),
);

/** The private agreement of each customer that has one, by customer. */
const privateAgreements = indexOf(
  (agreements: World["agreements"]): ReadonlyMap<string, string> =>
    new Map(
      [...agreements.values()].flatMap(({ id, owner, kind }): [string, string][] =>
        kind === "PRIVATE" ? [[owner, id]] : [],
      ),
    ),
);
