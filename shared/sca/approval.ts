import { askApproval } from "../identity/ask-identity.ts";
import { openNumber } from "../identity/sealed-number.ts";
import { toApprove } from "../identity/to-approve.ts";
import type { Language } from "../pages/language.ts";
import { sealEvidence } from "../payments/evidence.ts";
import type { Flow } from "../ports/identity.ts";
import type { Proven } from "../ports/schemas/proven.ts";
import type { Approved, Payment } from "../rules/payment.ts";
import type { ScaFlow } from "../table/sca-flows.ts";
import { type DecidedFlow, failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";

/** In which language and when a PSU sends the form that approves. */
export type Pressed = { language: Language; realTime: Date };

/** A flow as the identity provider knows it. */
export const identityFlow = async (
  { tokenHash, sealedNumber, method }: ScaFlow,
  at: Date,
): Promise<Flow> => ({
  id: tokenHash,
  number: await openNumber(tokenHash, sealedNumber),
  method,
  at,
});

/**
 * Asks the identity provider whether the flow's PSU has approved exactly what was shown. Nothing where that is not so: the
 * flow has failed then, unless the PSU is not done yet.
 */
export async function provenApproval(
  flow: DecidedFlow,
  payments: readonly Payment[],
  { hash, language, realTime }: Pressed & { hash: string },
): Promise<Proven | undefined> {
  const deed = flow.purpose === "cancellation" ? "stop" : "approve";
  const asked = toApprove(payments, { deed, hash, language });
  const answer = await askApproval(await identityFlow(flow, realTime), asked);
  if (answer === "refused") await failSca(flow, failures.attemptsUsed, realTime);
  return typeof answer === "string" ? undefined : answer;
}

/** What a PSU has approved in a flow, as it is kept for the bank. */
export const approvalIn = async (
  { customerId, corporateId: agreementId }: DecidedFlow,
  { method, evidence }: Proven,
  { hash, now }: { hash: string; now: Date },
): Promise<Approved> => ({
  by: "sca",
  at: now.toISOString(),
  method,
  hash,
  evidence: await sealEvidence(hash, evidence),
  customerId,
  agreementId,
});
