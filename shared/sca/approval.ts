import {
  askApproval,
  isProviderRedirect,
  type ProviderRedirect,
  type PsuInput,
} from "../identity/ask-identity.ts";
import { newCallback } from "../identity/provider-callback.ts";
import { toApprove } from "../identity/to-approve.ts";
import type { Language } from "../pages/language.ts";
import { sealEvidence } from "../payments/sealed-approval.ts";
import type { Flow } from "../ports/identity.ts";
import type { Proven } from "../ports/schemas/proven.ts";
import type { Approved, Payment } from "../rules/payment.ts";
import { decryptNumber } from "../secrets/encrypted-number.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { type DecidedFlow, failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { redirectToProvider } from "./redirect-to-provider.ts";

/** The language of a PSU's approval, given with our form or at the identity provider. */
export type ApprovalInput = {
  language: Language;
  token: string;
  said: PsuInput;
  back?: Flow["back"];
};

/** The SCA flow as the identity port takes it. */
export const identityFlow = async (
  { tokenHash, sealedNumber, method, at }: ScaFlow,
  back = newCallback(tokenHash),
): Promise<Flow> => ({
  id: tokenHash,
  number: await decryptNumber(tokenHash, sealedNumber),
  method,
  realTime: at.realTime,
  back,
});

/**
 * Asks the identity provider whether the PSU has approved exactly what the page showed, or redirects the PSU there.
 * Returns undefined without an approval: the flow has then ended, unless the PSU can try again.
 */
export async function provenApproval(
  flow: DecidedFlow,
  payments: readonly Payment[],
  { hash, language, token, said, back }: ApprovalInput & { hash: string },
): Promise<Proven | ProviderRedirect | undefined> {
  const action = flow.purpose === "cancellation" ? "stop" : "pay";
  const asked = toApprove(payments, { action, hash, language });
  const known = await identityFlow(flow, back);
  const answer = await askApproval(known, said, asked);
  if (answer === "refused") await failSca(flow, failures.attemptsUsed);
  if (answer === "cancelled") await failSca(flow, failures.cancelled);
  if (typeof answer === "string") return undefined;
  return isProviderRedirect(answer)
    ? redirectToProvider({ flow, token, action: approvalOf(hash) }, known, answer)
    : answer;
}

/** The action for which the PSU goes to the identity provider: to approve the payments with this hash. */
export const approvalOf = (hash: string): string => `approve ${hash}`;

/** The PSU's approval in a flow, as it is stored for the bank. */
export const approvalIn = async (
  { customerId, corporateId: agreementId, at }: DecidedFlow,
  { method, evidence }: Proven,
  hash: string,
): Promise<Approved> => ({
  by: "sca",
  at: at.now.toISOString(),
  method,
  hash,
  evidence: await sealEvidence(hash, evidence),
  customerId,
  agreementId,
});
