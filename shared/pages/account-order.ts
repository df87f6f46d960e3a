type Named = { name?: string | undefined; number?: string | undefined };

/**
 * Accounts by name, then cards, then what the customer has no longer: where they come from they stand in the order of
 * their ids, which means nothing to anybody.
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
