import type { Access, PortName } from "../http/operation.ts";

/** What the sandbox's side of each port uses of the table and of secrets, in whichever function it is asked. */
export const portAccess: Record<PortName, Access> = {
  bank: { reads: ["WORLD", "ACCOUNT", "CARD"] },
  identity: {},
  register: {},
};
