import { ApiError } from "../../errors.ts";
import { customers, type ListedCustomer } from "../table/customers.ts";
import { found } from "./sandbox-shown.ts";

/** The maximum number of accounts and cards of a customer. One page shows all of them to the PSU. */
const most = 500;

/** Reads the owner of a new account or card. Refuses a customer who has the maximum number. */
export async function ownerOf(world: string, id: string): Promise<ListedCustomer> {
  const [customer, held] = await Promise.all([
    customers.listed(world, id),
    customers.holdings(world, id),
  ]);
  const holder = found(customer, "customerId");
  if (held.length < most) return holder;
  throw new ApiError("CONFLICT", `A customer has at most ${most} accounts and cards.`, {
    path: "customerId",
  });
}
