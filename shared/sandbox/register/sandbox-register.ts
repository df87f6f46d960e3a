import type { Register } from "../../ports/register.ts";

/** The sandbox has no register: whoever holds a certificate of its authority stands well, in that one's roles. */
export const sandboxRegister: Register = {
  standingOf: async ({ roles }, at) => ({ status: "active", roles, asOf: at.toISOString() }),
};
