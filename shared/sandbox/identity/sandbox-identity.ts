import type { Identity } from "../../ports/identity.ts";

/**
 * The identity provider of the sandbox. It accepts a number as identification and the press of a button as confirmation
 * or approval (specification, Environments, 3). It signs nothing: its evidence only refers to that press.
 */
export const sandboxIdentity: Identity = {
  begin: async () => ({ form: true }),

  async complete(
    { id, realTime: at, number: known, method = "REDIRECT" },
    { number = known },
    toApprove,
  ) {
    if (number === undefined) return "refused";
    return { number, method, at: at.toISOString(), evidence: id, hash: toApprove?.hash };
  },
};
