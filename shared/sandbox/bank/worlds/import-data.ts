import type * as held from "../../rules/lists.ts";
import { refuseItems } from "../../rules/posted-rows.ts";
import type { SandboxData } from "../../schemas/sandbox-data.ts";
import { type Content, contentOf, emptyWorld, entriesOf, rowsOf } from "../content.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Account, Card, World } from "../world.ts";
import { type DocumentImport, newImport } from "./document-import.ts";
import { readAgreements, readCustomers } from "./read-customers.ts";
import { readAccounts, readCards } from "./read-holdings.ts";
import { readCardTransactions, readTransactions } from "./read-rows.ts";
import { reset } from "./replace-world.ts";
import { findUnshowable } from "./unshowable-data.ts";

/** The reading of a document needs from outside the call's id, ids for new entries, and who may be a real person. */
export type Reader = Pick<DocumentImport, "id" | "idOf" | "accountIdOf"> & {
  isRealNumber: (text: string) => boolean;
};

/** Adds a document to a world, all of it or nothing. */
export const importData =
  (document: SandboxData, reader: Reader): RecordedCall<undefined> =>
  (world, { now }) => {
    const lists = read(document, world, { ...reader, now });
    const after = { ...world, ...joined(world, lists) };
    return recorded(after, undefined, "SANDBOX_CREATED", dataOf(reader));
  };

/** Replaces a world by a document, under a new id. The clock stays. */
export const replaceData =
  (document: SandboxData, reader: Reader, id: string): RecordedCall<undefined> =>
  (world, times) => {
    const lists = read(document, emptyWorld, { ...reader, now: times.now });
    const replaced = reset({ id, seed: () => contentOf(lists), keepsClock: true })(world, times);
    return { ...replaced, callEvent: { ...replaced.callEvent, resource: dataOf(reader) } };
  };

const dataOf = ({ id }: Reader) => ({ type: "data", id });

/**
 * Reads all lists of a document, on top of a world. Each list refers only to things of the lists before it. Throws a
 * refusal that lists its mistakes.
 */
function read(
  document: SandboxData,
  standing: World,
  { isRealNumber, ...given }: Reader & { now: Date },
): held.Lists {
  const reading = newImport({ document, standing, ...given });
  readCustomers(reading, isRealNumber);
  readAccounts(reading);
  readCards(reading);
  readAgreements(reading);
  readTransactions(reading);
  readCardTransactions(reading);
  findUnshowable(reading);
  refuseItems(reading.faults);
  return reading.added;
}

/** The content of a world with the things of a document, and with its rows of things that were there before. */
function joined(world: World, lists: held.Lists): Content {
  const { customers, agreements, accounts, cards } = contentOf(lists);
  const known = <T>(all: ReadonlyMap<string, T>, ids: Iterable<string>): T[] =>
    [...new Set(ids)].flatMap((id) => all.get(id) ?? []);
  const [rows, entries] = [lists.transactions, lists.entries];
  const paid = known(world.accounts, [...rows.keys(), ...entries.keys()]).map(
    (account): [string, Account] => [account.id, withRows(account, lists)],
  );
  const charged = known(world.cards, lists.cardTransactions.keys()).map((card): [string, Card] => {
    const more = lists.cardTransactions.get(card.id) ?? [];
    return [
      card.id,
      { ...card, rows: rowsOf([...card.rows.booked, ...card.rows.pending, ...more]) },
    ];
  });
  return {
    customers: new Map([...world.customers, ...customers]),
    agreements: new Map([...world.agreements, ...agreements]),
    accounts: new Map([...world.accounts, ...accounts, ...paid]),
    cards: new Map([...world.cards, ...cards, ...charged]),
  };
}

function withRows(account: Account, { transactions, entries }: held.Lists): Account {
  const { booked, pending } = account.rows;
  const inside = [...account.entries.values()].flat();
  return {
    ...account,
    rows: rowsOf([...booked, ...pending, ...(transactions.get(account.id) ?? [])]),
    entries: entriesOf([...inside, ...(entries.get(account.id) ?? [])]),
  };
}
