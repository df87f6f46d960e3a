import type { ExistingData, Holder } from "../rules/bulk-reading.ts";
import { placeKeys } from "../rules/bulk-rows.ts";
import type { SandboxData } from "../schemas/sandbox-data.ts";
import { accountRows } from "../table/account-rows.ts";
import { accounts } from "../table/accounts.ts";
import { agreements } from "../table/agreements.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";

/** Reads the existing data of a world that an imported document refers to. */
export async function readExistingData(
  world: string,
  document: SandboxData,
  accountIdOf: (bban: string) => string,
): Promise<ExistingData> {
  const made = new Set(document.customers.map(({ customerNumber }) => customerNumber));
  const bbans = new Set(document.accounts.map(({ bban }) => bban));
  const own = document.customers.flatMap(({ nationalNumber }) => nationalNumber ?? []);
  const [holders, numbers, standing, busy, found, known, customerIds] = await Promise.all([
    each(customerNumbersOf(document), (number) => holderOf(world, number)),
    each([...made, ...own], (number) => customers.idByNumber(world, number)),
    each(bbansOf(document), (bban) => accounts.get(world, accountIdOf(bban))),
    each(bbans, async (bban) => !(await accounts.isFree(world, accountIdOf(bban))) || undefined),
    each(cardsOf(document), (id) => cards.get(world, id)),
    each(agreementsOf(document), (id) => agreements.get(world, id)),
    each(
      document.customers.flatMap(({ customerId }) => customerId ?? []),
      (id) => customers.listed(world, id),
    ),
  ]);
  const ids = new Map([...standing].map(([bban, { id }]) => [bban, id]));
  return {
    holders,
    numbers: new Set(numbers.keys()),
    accounts: standing,
    bbans: new Set(busy.keys()),
    cards: found,
    agreements: known,
    customerIds: new Set(customerIds.keys()),
    places: new Map([
      ...(await taken(placeKeys.transactions(document, ids), (id, range) =>
        accountRows.places(world, id, range),
      )),
      ...(await taken(placeKeys.cardTransactions(document, found), (id, range) =>
        cards.places(world, id, range),
      )),
    ]),
  };
}

/** Looks up each name. Returns those that were found, by name. */
async function each<T>(
  names: Iterable<string>,
  find: (name: string) => Promise<T | undefined>,
): Promise<Map<string, T>> {
  const all = [...new Set(names)];
  const found = await Promise.all(all.map(find));
  return new Map(
    all.flatMap((name, index): [string, T][] => {
      const one = found[index];
      return one === undefined ? [] : [[name, one]];
    }),
  );
}

async function holderOf(world: string, customerNumber: string): Promise<Holder | undefined> {
  const id = await customers.idByNumber(world, customerNumber);
  if (id === undefined) return undefined;
  const [customer, held] = await Promise.all([
    customers.listed(world, id),
    customers.holdings(world, id),
  ]);
  if (!customer) return undefined;
  const { type, name } = customer;
  return { id, customerNumber: customer.customerNumber, type, name, held: held.length };
}

/** Reads the existing sort keys at the stated positions of the document's rows. */
async function taken(
  wanted: ReadonlyMap<string, readonly string[]>,
  read: (id: string, between: readonly [string, string]) => Promise<string[]>,
): Promise<[string, ReadonlySet<string>][]> {
  return Promise.all(
    [...wanted].map(async ([id, keys]): Promise<[string, ReadonlySet<string>]> => {
      const sorted = keys.toSorted(byBytes);
      const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
      return [id, new Set(await read(id, [first, last]))];
    }),
  );
}

/** The order of the table's sort keys. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The customers that the document refers to and does not create. */
const customerNumbersOf = ({ customers: made, ...document }: SandboxData): Set<string> => {
  const own = new Set(made.map(({ customerNumber }) => customerNumber));
  const named = [
    ...document.agreements.flatMap(({ owner, engagements }) => [
      owner,
      ...engagements.map(({ customerNumber }) => customerNumber),
    ]),
    ...document.accounts.map(({ customerNumber }) => customerNumber),
    ...document.cardAccounts.map(({ customerNumber }) => customerNumber),
  ];
  return new Set(named.filter((number) => !own.has(number)));
};

const bbansOf = ({ accounts: made, agreements: all, transactions }: SandboxData): Set<string> => {
  const own = new Set(made.map(({ bban }) => bban));
  const named = [
    ...transactions.map(({ account }) => account),
    ...all.flatMap(({ engagements }) => engagements.map(({ bban }) => bban)),
  ];
  return new Set(named.filter((bban) => !own.has(bban)));
};

/** New cards are included, so that a used id is found. */
const cardsOf = ({ cardAccounts, cardTransactions }: SandboxData): Set<string> =>
  new Set([
    ...cardAccounts.flatMap(({ cardAccountId }) => cardAccountId ?? []),
    ...cardTransactions.map(({ cardAccountId }) => cardAccountId),
  ]);

const agreementsOf = ({ customers: made, agreements: all }: SandboxData): Set<string> =>
  new Set([...made, ...all].flatMap(({ agreementId }) => agreementId ?? []));
