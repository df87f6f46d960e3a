import type { ExistingData, Holder } from "../../rules/bulk-reading.ts";
import { positionId } from "../../rules/position-id.ts";
import type { SandboxData } from "../../schemas/sandbox-data.ts";
import { accountsByBban, customersByNumber } from "../indexes.ts";
import type { CardRow, Row, Rows, World } from "../world.ts";

/** The data of a world in the form in which an imported document refers to it. */
export function existingData(world: World, document: SandboxData): ExistingData {
  const { accounts, agreements, cards, closed, customers } = world;
  const numbers = customersByNumber(customers);
  const byBban = accountsByBban(accounts);
  return {
    holders: holdersOf(world),
    numbers: new Set(numbers.keys()),
    accounts: byBban,
    bbans: new Set([...byBban.keys(), ...closed]),
    cards,
    agreements,
    customerIds: new Set(customers.keys()),
    places: placesOf(world, document),
  };
}

/** The customers by each of their numbers, with the number of accounts and cards of each. */
function holdersOf({ customers, accounts, cards }: World): Map<string, Holder> {
  const held = new Map<string, number>();
  for (const { owner } of [...accounts.values(), ...cards.values()])
    held.set(owner, (held.get(owner) ?? 0) + 1);
  return new Map(
    [...customersByNumber(customers)].flatMap(([number, id]): [string, Holder][] => {
      const customer = customers.get(id);
      if (!customer) return [];
      const { nationalNumber: _, ...holder } = customer;
      return [[number, { ...holder, held: held.get(id) ?? 0 }]];
    }),
  );
}

/** The places and ids of the rows of those accounts and cards to which the document adds rows. */
function placesOf(
  { accounts, cards }: World,
  { transactions, cardTransactions }: SandboxData,
): Map<string, ReadonlySet<string>> {
  const places = new Map<string, ReadonlySet<string>>();
  for (const bban of new Set(transactions.map(({ account }) => account))) {
    const account = accountsByBban(accounts).get(bban);
    const inside = [...(account?.entries.values() ?? [])].flat().map(({ id }) => `ENTRY#${id}`);
    if (account) places.set(account.id, new Set([...placed(account.rows), ...inside]));
  }
  for (const id of new Set(cardTransactions.map(({ cardAccountId }) => cardAccountId))) {
    const rows = cards.get(id)?.rows;
    if (rows) places.set(id, new Set(placed(rows)));
  }
  return places;
}

const placed = ({ booked, pending }: Rows<Row> | Rows<CardRow>): string[] => [
  ...booked.flatMap((row) => [`BOOKED#${positionId(row)}`, `ID#${row.id}`]),
  ...pending.flatMap((row) => [`PENDING#${positionId(row)}`, `ID#${row.id}`]),
];
