import type { Problem } from "../../errors.ts";
import type { SandboxData } from "../schemas/sandbox-data.ts";
import type { Agreement, CardAccount, Lists, WorldAccount, WorldCustomer } from "./lists.ts";

/** A customer who can get more accounts and cards, and the number that the customer has now (`held`). */
export type Holder = Omit<WorldCustomer, "nationalNumber"> & { held: number };

/** The existing data that a document refers to. Empty if the document replaces the world. */
export type ExistingData = {
  /** Customers by the number that the document uses. */
  holders: ReadonlyMap<string, Holder>;
  /** Numbers of new customers that are already in use. */
  numbers: ReadonlySet<string>;
  accounts: ReadonlyMap<WorldAccount["bban"], WorldAccount>;
  /** Numbers of new accounts that an account has, or had before its deletion. */
  bbans: ReadonlySet<string>;
  cards: ReadonlyMap<CardAccount["id"], CardAccount>;
  agreements: ReadonlyMap<Agreement["id"], Agreement>;
  /** Ids of new customers that are already in use. */
  customerIds: ReadonlySet<string>;
  /** The places and ids of existing rows, by account or card. */
  places: ReadonlyMap<string, ReadonlySet<string>>;
};

/** An import in progress: the document and the world that it becomes. */
export type DocumentImport = {
  document: SandboxData;
  standing: ExistingData;
  /** Makes the id of an entry that the document adds, from the entry's kind and index. */
  idOf: (kind: string, index: string) => string;
  accountIdOf: (bban: string) => string;
  /** The call that imports the document, and its time. */
  id: string;
  now: Date;
  holders: Map<string, Holder>;
  accounts: Map<string, WorldAccount>;
  cards: Map<string, CardAccount>;
  world: Lists;
  faults: Problem[];
};

export const noExistingData: ExistingData = {
  holders: new Map(),
  numbers: new Set(),
  accounts: new Map(),
  bbans: new Set(),
  cards: new Map(),
  agreements: new Map(),
  customerIds: new Set(),
  places: new Map(),
};

export const newReading = (
  given: Pick<DocumentImport, "document" | "standing" | "idOf" | "accountIdOf" | "id" | "now">,
): DocumentImport => ({
  ...given,
  holders: new Map(given.standing.holders),
  accounts: new Map(given.standing.accounts),
  cards: new Map(given.standing.cards),
  faults: [],
  world: {
    customers: [],
    agreements: [],
    accounts: [],
    cardAccounts: [],
    transactions: new Map(),
    entries: new Map(),
    cardTransactions: new Map(),
  },
});

/** Adds a mistake in a field. */
export function addFault(
  { faults }: DocumentImport,
  path: string,
  text: string,
  code: "FORMAT_ERROR" | "CONFLICT" = "FORMAT_ERROR",
): void {
  faults.push({ code, path, text });
}

/** Tells whether the document has used a value before, and remembers the value. */
export function seenBefore(seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  return false;
}
