type Named = { name?: string | undefined; number?: string | undefined };

/**
 * Sorts accounts by name, then cards, then accounts that the customer no longer has. The stored order is by id, which
 * means nothing to a reader.
 */
export const inShownOrder = <Account extends Named>(accounts: readonly Account[]): Account[] =>
  accounts.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      (one.name ?? "").localeCompare(other.name ?? "", "nb") ||
      (one.number ?? "").localeCompare(other.number ?? ""),
  );

const placeOf = ({ name, number }: Named) =>
  name === undefined ? 2 : number?.includes("*") ? 1 : 0;
