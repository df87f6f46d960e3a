import type { Access, PortName } from "../http/operation.ts";

/** What the sandbox's side of each port uses of the table and of secrets, in whichever function it is asked. */
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
