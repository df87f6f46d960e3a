import { type Elsewhere, isElsewhere } from "../identity/ask-identity.ts";
import { approvedBy, intent } from "../payments/approve.ts";
import { listedEqualPayments } from "../payments/find-duplicate.ts";
import { tryToCallBank } from "../payments/submit-order.ts";
import { hasLapsed, type Payment } from "../rules/payment.ts";
import { auditFinished } from "../sca-redirect/audit-sca.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { tpps } from "../table/tpps.ts";
import { approvalIn, type Pressed, provenApproval } from "./approval.ts";
import { type DecidedFlow, eventOf, failSca, succeeded } from "./finish-sca.ts";
import { flowBankContext } from "./flow-bank-context.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { isStopped } from "./tpp-status.ts";

/**
 * Ends a flow with the approval of its payment, as the page showed it and within the approval period, and submits it
 * to the bank. The SCA has then succeeded, whatever the bank answers; the payment's status shows the bank's answer.
 */
export async function approvePayment(
  flow: DecidedFlow & { payment: Payment },
  pressed: Pressed,
): Promise<Elsewhere | undefined> {
  const { realTime } = pressed;
  const { payment, corporateId, clockOffset } = flow;
  const where = flowBankContext(flow, realTime);
  const { now } = where;
  const isAsShown = payment.quote !== undefined && now < new Date(payment.quote.until);
  if (!isAsShown || hasLapsed(payment, now)) return failSca(flow, failures.changed, realTime);
  const hash = payment.summaryHash;
  const [proven, equals] = await Promise.all([
    provenApproval(flow, [payment], { ...pressed, hash }),
    listedEqualPayments(payment),
  ]);
  if (!proven || isElsewhere(proven)) return proven;
  const psuId = await psuIdOf(flow, flow.customerId);
  const approved = await approvalIn(flow, proven, { hash, now });
  const submitting = await approvedBy(payment, { psuId, corporateId, approved, now, realTime });
  if (await isStopped(flow, realTime)) return undefined;
  const refused = await table.change([
    ...succeeded(flow, psuId, now),
    ...tpps.unchanged(flow),
    audit({ ...eventOf(flow, "PAYMENT_APPROVED", realTime), psuId }),
    ...intent(payment, submitting, equals, { realTime, clockOffset }),
  ]);
  if (refused !== undefined) return failSca(flow, failures.changed, realTime);
  auditFinished(flow, "approved");
  await tryToCallBank(submitting, where);
  return undefined;
}
