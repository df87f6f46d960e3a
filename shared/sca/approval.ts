import type { Approved } from "../rules/payment.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/** What a PSU has approved in a flow, for the bank. */
export const approvalIn = (
  { customerId, corporateId: agreementId, method, tokenHash }: DecidedFlow,
  { hash, now }: { hash: string; now: Date },
): Approved => ({
  by: "sca",
  at: now.toISOString(),
  method: method ?? "REDIRECT",
  hash,
  // The sandbox's identity provider signs nothing, so the evidence is the hash of the SCA's token, by which the SCA can be found.
  evidence: tokenHash,
  customerId,
  agreementId,
});
