import { found } from "../rules/found.ts";
import { refuseMoreHoldings } from "../rules/new-account.ts";
import { customers, type ListedCustomer } from "../table/customers.ts";

/** Reads the owner of a new account or card. Refuses a customer who has the maximum number. */
export async function ownerOf(world: string, id: string): Promise<ListedCustomer> {
  const [customer, held] = await Promise.all([
    customers.listed(world, id),
    customers.holdings(world, id),
  ]);
  const holder = found(customer, "customerId");
  refuseMoreHoldings(held.length);
  return holder;
}
