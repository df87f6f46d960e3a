import { isProviderRedirect, type ProviderRedirect } from "../identity/ask-identity.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import { intentChanges, withApproval } from "../payments/approve.ts";
import { tryToCallBank } from "../payments/submit-order.ts";
import { hasLapsed, type Payment } from "../rules/payment.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { audit } from "../table/audit.ts";
import { type ApprovalInput, approvalIn, provenApproval } from "./approval.ts";
import { deadEnd } from "./dead-end.ts";
import { decide, endRefusedFlow } from "./decide.ts";
import { type DecidedFlow, eventOf, failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { shownHash } from "./shown-hash.ts";

/**
 * Ends a flow with the approval of its payment, as the page showed it and within the approval period, and submits it
 * to the bank. The SCA has then succeeded, whatever the bank answers; the payment's status shows the bank's answer.
 */
export async function approvePayment(
  flow: DecidedFlow & { payment: Payment },
  pressed: ApprovalInput,
): Promise<ProviderRedirect | "done" | undefined> {
  const { payment, corporateId, at } = flow;
  const { now } = at;
  const isAsShown = payment.quote !== undefined && now < new Date(payment.quote.until);
  if (hasLapsed(payment, now)) return failSca(flow, failures.lapsed);
  if (!isAsShown) return failSca(flow, failures.changed);
  // The PSU must not approve at the provider in vain. Without a provider the conditions of the transaction are enough.
  const isSentThere = isAskedElsewhere() && pressed.back === undefined;
  const end = isSentThere ? await deadEnd(flow) : undefined;
  if (end) return failSca(flow, end);
  const hash = shownHash(flow);
  const proven = await provenApproval(flow, [payment], { ...pressed, hash });
  if (!proven || isProviderRedirect(proven)) return proven;
  const psuId = await psuIdOf(flow, flow.customerId);
  const approved = await approvalIn(flow, proven, hash);
  const submitting = await withApproval(payment, { psuId, corporateId, approved, at });
  const decision = await decide(flow, psuId, [
    audit({ ...eventOf(flow, "PAYMENT_APPROVED"), psuId }),
    ...intentChanges(payment, submitting, at),
  ]);
  if (decision === "made") await tryToCallBank(submitting, bankContextOf(flow));
  return endRefusedFlow(flow, decision);
}
