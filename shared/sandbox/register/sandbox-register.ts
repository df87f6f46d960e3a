import type { Register } from "../../ports/register.ts";

/**
 * The sandbox has no register. A TPP with a certificate of the sandbox's authority is registered with the roles in that
 * certificate.
 */
export const sandboxRegister: Register = {
  standingOf: async ({ roles }, at) => ({
    status: "active",
    roles,
    // Formatted only if it is read, because every request asks for the standing.
    get asOf() {
      return at.toISOString();
    },
  }),
};
