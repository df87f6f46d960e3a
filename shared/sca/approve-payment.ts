import { identity } from "../identity/identity.ts";
import { approval, approvedBy, hold, refusal, refusalEvents } from "../payments/approve.ts";
import { executeAtOnce } from "../payments/execute-at-once.ts";
import { written } from "../payments/written.ts";
import { sandboxTime } from "../rules/clock.ts";
import { isDatedNow } from "../rules/date-anew.ts";
import { type Payment, standing } from "../rules/payment.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import type { Change } from "../table/expressions.ts";
import { tpps } from "../table/tpps.ts";
import { type DecidedFlow, eventOf, failSca, isForcedShort, succeeded } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { tellFinished } from "./tell-sca.ts";

/**
 * Ends a flow with the approval of its payment as it was shown, within the time there is for that. The money is held
 * back in the same transaction. Where there is too little of it, or the account is not the PSU's to use any more, the
 * approval stands and the payment is refused: its PSU is told so, and its TPP finds it in the status.
 */
export async function approvePayment(
  flow: DecidedFlow & { payment: Payment },
  realTime: Date,
): Promise<void> {
  const { payment, corporateId, clockOffset } = flow;
  const now = sandboxTime(flow, realTime);
  const isAsShown = standing(payment, now).status === "RCVD" && isDatedNow(payment, now);
  if (!isAsShown) return failSca(flow, failures.changed, realTime);
  if (!(await identity().approve(flow.customerId, payment.summaryHash)))
    return failSca(flow, failures.attemptsUsed, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const approved = await approvedBy(payment, { psuId, corporateId, now });
  const ended = (type: AuditEvent["type"]): Change[] => [
    ...succeeded(flow, psuId, now),
    ...tpps.unchanged(flow),
    audit({ ...eventOf(flow, type, realTime), psuId }),
  ];
  const changes = [...ended("PAYMENT_APPROVED"), ...approval(payment, approved, clockOffset)];
  const result = isForcedShort(flow) ? "funds" : await hold(approved, flow.customerId, changes);
  if (result === "reserved") {
    tellFinished(flow, "approved");
    return executeAtOnce(approved, { now, realTime, clockOffset });
  }
  if (result !== "refused") {
    const refused = [
      ...ended(refusalEvents[result]),
      ...refusal(payment, approved, result, clockOffset),
    ];
    if ((await written(refused)) === "done") return tellFinished(flow, "approved");
  }
  await failSca(flow, failures.changed, realTime);
}
