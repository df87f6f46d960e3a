import { found } from "../../rules/found.ts";
import { type Listing, pageOfList, rowsAfter } from "../../rules/sandbox-page.ts";
import type { Agreement, Customer, World } from "../world.ts";
import { agreementsById, type Holding, holdingsByOwner } from "./holdings.ts";

/** The agreements, accounts and cards of a customer. */
type Owned = { agreements: readonly Agreement[]; holdings: readonly Holding[] };

/** Returns a customer with all that is its own. */
export function getCustomer(world: World, customerId: string): Owned & { customer: Customer } {
  const customer = customerOf(world, customerId, "customerId");
  return { customer, ...ownedIn(world)(customer) };
}

/** Returns a customer that a call names at this path. */
export const customerOf = ({ customers }: World, id: string, path: string): Customer =>
  found(customers.get(id), path);

type Query = { withAccounts: boolean; withAgreements: boolean; after?: string | undefined };

/** Lists the customers by id, with what the query asks for. */
export function listCustomers<Shown>(
  world: World,
  { withAccounts, withAgreements, after }: Query,
  {
    show,
    link,
  }: Omit<Listing<Customer, Shown>, "position" | "show"> & {
    show: (customer: Customer, owned: Owned) => Shown;
  },
) {
  const sorted = [...world.customers.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ownedBy = ownedIn(world);
  return pageOfList(rowsAfter(sorted, after, idOf), {
    position: idOf,
    show: (customer) => {
      const { agreements, holdings } = ownedBy(customer);
      return show(customer, {
        agreements: withAgreements ? agreements : [],
        holdings: withAccounts ? holdings : [],
      });
    },
    link: (query) => link(`withAccounts=${withAccounts}&withAgreements=${withAgreements}&${query}`),
  });
}

const idOf = ({ id }: Customer): string => id;

function ownedIn(world: World): (customer: Customer) => Owned {
  const agreements = Map.groupBy(agreementsById(world.agreements), ({ owner }) => owner);
  const holdings = holdingsByOwner(world);
  return ({ id }) => ({
    agreements: agreements.get(id) ?? [],
    holdings: holdings.get(id) ?? [],
  });
}
