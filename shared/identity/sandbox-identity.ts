import { customers } from "../table/customers.ts";
import type { Identity } from "./identity.ts";

/** The sandbox believes a number, and takes the press of the button for the approval (specification, Environments, 3). */
export const sandboxIdentity: Identity = {
  find: (world, number) => customers.idByNumber(world, number),
  identify: (world, number) => customers.byNumber(world, number),
  approve: async () => true,
};
