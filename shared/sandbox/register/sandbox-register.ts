import type { Register } from "../../ports/register.ts";

/**
 * The sandbox has no register. A TPP with a certificate of the sandbox's authority is registered with the roles in that
 * certificate.
 */
export const sandboxRegister: Register = {
  standingOf: async ({ roles }, at) => ({ status: "active", roles, asOf: at.toISOString() }),
};
