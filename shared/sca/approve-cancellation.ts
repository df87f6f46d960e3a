import { type Elsewhere, isElsewhere } from "../identity/ask-identity.ts";
import { asTheBankHas, heldPayment } from "../payments/bank-state.ts";
import { tryToCallBank } from "../payments/submit-order.ts";
import type { Payment } from "../rules/payment.ts";
import { auditFinished } from "../sca-redirect/audit-sca.ts";
import { bankAt } from "../stage/bank-at.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import { approvalIn, type Pressed, provenApproval } from "./approval.ts";
import { type DecidedFlow, failSca, succeeded } from "./finish-sca.ts";
import { flowBankContext } from "./flow-bank-context.ts";
import { failures } from "./outcomes.ts";
import { choiceValue } from "./prepare-step.ts";
import { psuIdOf } from "./psu-id.ts";

/**
 * Ends a flow with the approval of a cancellation, and asks the bank to cancel the order. The SCA fails if it is too
 * late or the account is no longer the PSU's. If that happens during the call, the SCA succeeds and the payment's
 * status shows the result.
 */
export async function approveCancellation(
  flow: DecidedFlow & { payment: Payment },
  pressed: Pressed,
): Promise<Elsewhere | undefined> {
  const { realTime } = pressed;
  const { payment: shown, customerId } = flow;
  const where = flowBankContext(flow, realTime);
  const held = await heldPayment(shown.id);
  const [payment] = held ? await asTheBankHas([held], where) : [];
  if (!held || !payment?.isCancellable || !isAsShown(payment, shown))
    return failSca(flow, failures.changed, realTime);
  const hash = shown.summaryHash;
  const proven = await provenApproval(flow, [shown], { ...pressed, hash });
  if (!proven || isElsewhere(proven)) return proven;
  const psuId = await psuIdOf(flow, customerId);
  const contexts = await bankAt(where).contexts(customerId);
  const mayPay = contexts
    .filter(({ agreementId }) => choiceValue({ corporateId: agreementId }) === choiceValue(flow))
    .some(({ usable }) => usable.some(({ id, mayPay }) => mayPay && id === shown.debtorAccountId));
  if (!mayPay) return failSca(flow, failures.notTheirAccount, realTime);
  const cancellation = await approvalIn(flow, proven, { hash, now: where.now });
  const refused = await table.change([
    ...succeeded(flow, psuId, where.now),
    ...tpps.unchanged(flow),
    payments.cancelling(held.payment, cancellation, realTime),
  ]);
  if (refused !== undefined) return failSca(flow, failures.changed, realTime);
  auditFinished(flow, "approved");
  await tryToCallBank({ ...held.payment, cancellation, state: "cancelling" }, where);
  return undefined;
}

/**
 * False if the payment has changed: a standing order was executed meanwhile, or the PSU moved the order in another
 * channel.
 */
const isAsShown = (payment: Payment, shown: Payment): boolean =>
  payment.summaryHash === shown.summaryHash && payment.executionDate === shown.executionDate;
