import type { Access, PortName } from "../http/operation.ts";

/**
 * The access to the table and to secrets that the sandbox's side of each port needs, in every function that asks it.
 */
export const sandboxAccess: Record<PortName, Access> = {
  bank: { reads: ["WORLD", "ACCOUNT", "CARD"] },
  customer: { reads: ["WORLD"], secrets: ["numbers"] },
  terms: { reads: ["WORLD", "ACCOUNT"], secrets: ["ids", "approvals"] },
  orders: { reads: ["ORDER"] },
  submission: {
    reads: ["ORDER", "WORLD", "ACCOUNT", "TPP"],
    writes: ["ORDER", "WAITING", "ACCOUNT", "AUDIT"],
    checks: ["TPP", "WORLD"],
    secrets: ["ids", "approvals"],
  },
  identity: {},
  register: {},
};
