import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Approval, Cancellation, Submission } from "../ports/schemas/quote.ts";
import { bankOrder, type PostedOrder } from "../rules/bank-order.ts";
import type { Approved, DecidedCancellation, Payment } from "../rules/payment.ts";
import { approvedTerms } from "../rules/quoted.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { BankContext } from "../stage/stage.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { duplicates } from "../table/duplicates.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { stuckPayments } from "../table/stuck-payments.ts";
import { logError } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";
import { takeOutcome } from "./order-outcome.ts";
import { approverAsCaller } from "./payment-caller.ts";
import { postedOf } from "./posted-order.ts";
import { isUnchangedPayment, openEvidence } from "./sealed-approval.ts";

/**
 * Calls the bank for a payment that is submitting or cancelling, and stores its answer. Without an answer the payment
 * does not change: the job repeats the call, which is idempotent.
 */
export async function callBank<P extends Payment>(payment: P, where: BankContext): Promise<P> {
  if (payment.state === "cancelling")
    return takeOutcome(payment, await cancel(payment, where), where);
  const posted = (await isUnchangedPayment(payment)) ? await postedOf(payment) : undefined;
  if (!posted) return cancelTampered(payment, where);
  const told = await submit(payment, posted, where);
  if (told !== "otherOrder") return takeOutcome(payment, told, where);
  await leaveToOperator(payment, where.at.realTime);
  throw new Error("The bank has a different order under the id of this payment.");
}

/** Same as callBank, but logs an error instead of throwing it. The caller gets the payment as it is known. */
export const tryToCallBank = <P extends Payment>(payment: P, where: BankContext): Promise<P> =>
  callBank(payment, where).catch((error) => {
    logError("a payment is left to the job submit-orders", error, { paymentId: payment.id });
    return payment;
  });

/**
 * Calls `call` for each payment: in order and one at a time for each debtor account, for `atOnce` accounts at the same
 * time. Starts no new call once `isInTime` is false.
 */
export async function callInOrder(
  payments: readonly Payment[],
  { atOnce, isInTime }: { atOnce: number; isInTime: () => boolean },
  call: (payment: Payment) => Promise<unknown>,
): Promise<void> {
  const turns = [...Map.groupBy(payments, ({ debtorAccountId = "" }) => debtorAccountId).values()];
  const take = async (): Promise<void> => {
    for (let turn = turns.shift(); turn; turn = turns.shift())
      for (const payment of turn) {
        if (!isInTime()) return;
        await call(payment);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

async function submit(
  payment: Payment,
  posted: PostedOrder,
  where: BankContext,
): Promise<OrderState | "otherOrder"> {
  const { approved, quote, notAfter } = payment;
  if (!approved || !quote) throw new Error("Nobody has approved this payment.");
  if (payment.basketId !== undefined) await recordBasketApproval(payment, where);
  const submission: Submission = {
    order: bankOrder(payment, posted),
    terms: approvedTerms(payment),
    reference: quote.reference,
    approval: await decisionForPort(approved),
    ...(notAfter === undefined ? {} : { notAfter }),
  };
  return bankAt(where).submit(approverAsCaller(payment, approved), submission);
}

/**
 * Writes DUPLICATE, the PSU's list and the audit event for a payment of a basket. A single payment has them in the
 * transaction of its approval; 50 payments are too many for one transaction. Repeating it changes nothing. The
 * sandbox clock may have moved since, so the times are those of the approval: `approvedAt` by the sandbox clock,
 * `intendedAt` in real time.
 */
async function recordBasketApproval(payment: Payment, where: BankContext): Promise<void> {
  const { approvedAt = "", intendedAt = approvedAt } = payment;
  const at = { now: new Date(approvedAt), realTime: new Date(intendedAt) };
  await table.change([
    duplicates.added(payment, where.at.realTime),
    psuPayments.added(payment, at),
    audit(paymentEvent(payment, "PAYMENT_APPROVED", at.realTime)),
  ]);
}

async function cancel(payment: Payment, where: BankContext): Promise<OrderState> {
  const { cancellation } = payment;
  if (!cancellation) throw new Error("Nobody has approved this cancellation.");
  // The bank may stop a payment of a basket before it is submitted. A submission would have written these entries.
  if (cancellation.by === "bank" && payment.basketId !== undefined)
    await recordBasketApproval(payment, where);
  return bankAt(where).cancel(
    approverAsCaller(payment, cancellation),
    payment.id,
    await decisionForPort(cancellation),
  );
}

/**
 * Stops a payment that was changed in the table after its approval. First cancels its id at the bank. If the bank
 * answers CANC, the payment is rejected. If not, the bank already has the approved order, and its status counts.
 */
async function cancelTampered<P extends Payment>(payment: P, where: BankContext): Promise<P> {
  const { customerId = "nobody", agreementId } = payment.approved ?? {};
  const by = { by: "bank", at: where.at.now.toISOString(), customerId, agreementId } as const;
  const told = await bankAt(where).cancel(
    approverAsCaller(payment, by),
    payment.id,
    await decisionForPort(by),
  );
  if (told.status !== "CANC") return takeOutcome(payment, told, where);
  await table.change([
    payments.moved(payment, "rejected", { from: payment.state }),
    audit({ ...paymentEvent(payment, "PAYMENT_TAMPERED", where.at.realTime), after: "RJCT" }),
  ]);
  return { ...payment, state: "rejected", status: "RJCT" };
}

/**
 * Stops the automatic calls for a payment and raises an alarm: the bank has another order under its id. Submitting
 * again cannot help, and an operator must find out what happened.
 */
async function leaveToOperator(payment: Payment, realTime: Date): Promise<void> {
  await table.change([stuckPayments.leftToOperator(payment, realTime)]);
  record("OtherOrders", 1, { paymentId: payment.id });
}

/** An approval or a cancellation in the form that the bank port takes, with the decrypted evidence. */
async function decisionForPort(decided: Approved): Promise<Approval>;
async function decisionForPort(decided: DecidedCancellation): Promise<Cancellation>;
async function decisionForPort({
  customerId,
  agreementId,
  ...decision
}: DecidedCancellation): Promise<Cancellation> {
  if (decision.by !== "sca") return decision;
  return { ...decision, evidence: await openEvidence(decision.hash, decision.evidence) };
}
