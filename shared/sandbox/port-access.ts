import type { Access, PortName } from "../http/operation.ts";
import { changesWorld, readsWorld } from "./call-world.ts";

/**
 * The access to the table and to secrets that the sandbox's side of each port needs, in every function that asks it.
 */
export const sandboxAccess: Record<PortName, Access> = {
  bank: readsWorld,
  customer: readsWorld,
  terms: { ...readsWorld, secrets: ["approvals", "numbers"] },
  orders: readsWorld,
  submission: { ...changesWorld, secrets: ["approvals", "numbers"] },
  identity: {},
  register: {},
};
