import type { Identity } from "../../identity/identity.ts";
import { customers } from "../table/customers.ts";

/** The sandbox believes a number, and takes the press of a button for a confirmation or approval (specification, Environments, 3). */
export const sandboxIdentity: Identity = {
  find: (world, number) => customers.idByNumber(world, number),
  identify: (world, number) => customers.byNumber(world, number),
  confirm: (world, customerId) => customers.get(world, customerId),
  approve: async () => true,
};
