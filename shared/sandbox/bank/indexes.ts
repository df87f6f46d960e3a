import { mayConsent } from "../rules/may-use.ts";
import type { Account, Agreement, World } from "./world.ts";

/**
 * Makes an index of a part of a world. A part is replaced whenever it changes, so an index is computed once for each
 * value and forgotten with it.
 */
export function indexOf<Part extends object, Index>(make: (part: Part) => Index) {
  const made = new WeakMap<Part, Index>();
  return (part: Part): Index => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const index = make(part);
    made.set(part, index);
    return index;
  };
}

/** The accounts by BBAN. */
export const accountsByBban = indexOf(
  (accounts: World["accounts"]): ReadonlyMap<string, Account> =>
    new Map([...accounts.values()].map((account) => [account.bban, account])),
);

/** The ids of customers by customerNumber and by national number. */
export const customersByNumber = indexOf(
  (customers: World["customers"]): ReadonlyMap<string, string> =>
    new Map(
      [...customers.values()].flatMap(({ id, customerNumber, nationalNumber }) => [
        [nationalNumber, id] as const,
        [customerNumber, id] as const,
      ]),
    ),
);

/** The agreements of corporations under which a customer may act on an account, by customer, sorted by id. */
export const engagedAgreements = indexOf(
  (agreements: World["agreements"]): ReadonlyMap<string, readonly Agreement[]> => {
    const corporate = [...agreements.values()].filter(({ kind }) => kind === "CORPORATE");
    const engaged = new Map<string, Agreement[]>();
    for (const agreement of corporate.sort((a, b) => (a.id < b.id ? -1 : 1)))
      for (const customer of new Set(agreement.engagements.filter(mayConsent).map(customerOf)))
        engaged.set(customer, [...(engaged.get(customer) ?? []), agreement]);
    return engaged;
  },
);

const customerOf = ({ customer }: { customer: string }) => customer;
