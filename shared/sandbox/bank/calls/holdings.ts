import { indexOf } from "../indexes.ts";
import type { Agreement, World } from "../world.ts";

/** An account or card of a customer. */
export type Holding = { owner: string; id: string; kind: "account" | "card" };

type Owned = Pick<Holding, "owner" | "id">;

/** The order of the sandbox's lists of accounts and cards, and the position after which one continues. */
export const positionOf = ({ owner, id }: Owned): string => `${owner}#${id}`;

const sortedByPlace = <T extends Owned>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));

export const accountsByPosition = indexOf((accounts: World["accounts"]) =>
  sortedByPlace([...accounts.values()]),
);

export const cardsByPosition = indexOf((cards: World["cards"]) =>
  sortedByPlace([...cards.values()]),
);

/** The agreements in the order of the sandbox's lists. */
export const agreementsById = indexOf((agreements: World["agreements"]): readonly Agreement[] =>
  [...agreements.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** The accounts and cards of each customer, by its id, in the order of the lists. */
export function holdingsByOwner({ accounts, cards }: World): ReadonlyMap<string, Holding[]> {
  const all = sortedByPlace([
    ...[...accounts.values()].map(({ owner, id }): Holding => ({ owner, id, kind: "account" })),
    ...[...cards.values()].map(({ owner, id }): Holding => ({ owner, id, kind: "card" })),
  ]);
  return Map.groupBy(all, ({ owner }) => owner);
}
