import type { Problem } from "../../../errors.ts";
import type * as held from "../../rules/lists.ts";
import type { SandboxData } from "../../schemas/sandbox-data.ts";
import { accountsByBban, customersByNumber } from "../indexes.ts";
import type { Customer, World } from "../world.ts";

/** An import in progress: the document, and the things that it adds. */
export type DocumentImport = {
  document: SandboxData;
  /** The world to which the document adds, or an empty one if it replaces the world. */
  standing: World;
  /** Makes the id of an entry that the document adds, from the entry's kind and index. */
  idOf: (kind: string, index: string) => string;
  accountIdOf: (bban: string) => string;
  /** The call that imports the document, and its time. */
  id: string;
  now: Date;
  /** The customers of world and document by each of their numbers, and how many accounts and cards each has. */
  holders: Map<string, Customer>;
  held: Map<Customer["id"], number>;
  /** The accounts and cards of world and document. */
  accounts: Map<string, held.WorldAccount>;
  cards: Map<string, held.CardAccount>;
  added: held.Lists;
  faults: Problem[];
};

export function newImport(
  given: Pick<DocumentImport, "document" | "standing" | "idOf" | "accountIdOf" | "id" | "now">,
): DocumentImport {
  const { customers, accounts, cards } = given.standing;
  const owners = Map.groupBy([...accounts.values(), ...cards.values()], ({ owner }) => owner);
  return {
    ...given,
    holders: new Map(
      [...customersByNumber(customers)].map(([number, id]) => [
        number,
        customers.get(id) as Customer,
      ]),
    ),
    held: new Map([...owners].map(([owner, { length }]) => [owner, length])),
    accounts: new Map(accountsByBban(accounts)),
    cards: new Map(cards),
    faults: [],
    added: {
      ...{ customers: [], agreements: [], accounts: [], cardAccounts: [] },
      ...{ transactions: new Map(), entries: new Map(), cardTransactions: new Map() },
    },
  };
}

/** Adds a mistake in a field. */
export function addFault(
  { faults }: DocumentImport,
  path: string,
  text: string,
  code: "FORMAT_ERROR" | "CONFLICT" = "FORMAT_ERROR",
): void {
  faults.push({ code, path, text });
}

/** Tells whether a value was seen before, and remembers it. */
export function seenBefore(seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  return false;
}
