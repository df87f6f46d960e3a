import type { Identity } from "../../ports/identity.ts";

/**
 * The sandbox believes a number, and takes the press of a button for a confirmation or approval (specification,
 * Environments, 3). It signs nothing: its evidence is what the press can be found by.
 */
export const sandboxIdentity: Identity = {
  begin: async () => ({ form: true }),

  async complete({ id, at, number: known, method = "REDIRECT" }, { number = known }, toApprove) {
    if (number === undefined) return "refused";
    return { number, method, at: at.toISOString(), evidence: id, hash: toApprove?.hash };
  },
};
