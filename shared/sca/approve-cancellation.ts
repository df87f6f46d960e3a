import { isProviderRedirect, type ProviderRedirect } from "../identity/ask-identity.ts";
import { readStoredPayment, withCurrentStatus } from "../payments/follow-order.ts";
import { tryToCallBank } from "../payments/submit-order.ts";
import type { Payment } from "../rules/payment.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { payments } from "../table/payments.ts";
import { type ApprovalInput, approvalIn, provenApproval } from "./approval.ts";
import { deadEnd, isStillAsShown } from "./dead-end.ts";
import { decide, endRefusedFlow } from "./decide.ts";
import { type DecidedFlow, failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { choiceValue } from "./prepare-step.ts";
import { shownHash } from "./shown-hash.ts";

/**
 * Ends a flow with the approval of a cancellation, and asks the bank to cancel the order. The SCA fails if it is too
 * late or the account is no longer the PSU's. If that happens during the call, the SCA succeeds and the payment's
 * status shows the result.
 */
export async function approveCancellation(
  flow: DecidedFlow & { payment: Payment },
  pressed: ApprovalInput,
): Promise<ProviderRedirect | "done" | undefined> {
  const { payment: shown, customerId } = flow;
  const where = bankContextOf(flow);
  const held = await readStoredPayment(shown.id);
  const [payment] = held ? await withCurrentStatus([held], where) : [];
  if (!held || !payment?.isCancellable || !isStillAsShown(payment, shown))
    return failSca(flow, (await deadEnd(flow)) ?? failures.changed);
  const hash = shownHash(flow);
  const proven = await provenApproval(flow, [shown], { ...pressed, hash });
  if (!proven || isProviderRedirect(proven)) return proven;
  const psuId = await psuIdOf(flow, customerId);
  const contexts = await bankAt(where).contexts(customerId);
  const mayPay = contexts
    .filter(({ agreementId }) => choiceValue({ corporateId: agreementId }) === choiceValue(flow))
    .some(({ usable }) => usable.some(({ id, mayPay }) => mayPay && id === shown.debtorAccountId));
  if (!mayPay) return failSca(flow, failures.notTheirAccount);
  const cancellation = await approvalIn(flow, proven, hash);
  const decision = await decide(flow, psuId, [
    payments.cancelling(held.payment, cancellation, flow.at.realTime),
  ]);
  if (decision === "made")
    await tryToCallBank({ ...held.payment, cancellation, state: "cancelling" }, where);
  return endRefusedFlow(flow, decision);
}
