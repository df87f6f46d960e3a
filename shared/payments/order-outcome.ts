import type { OrderState } from "../ports/schemas/order-state.ts";
import type { Payment } from "../rules/payment.ts";
import { withOrderState } from "../rules/with-order-state.ts";
import { settings } from "../runtime/settings.ts";
import type { BankContext } from "../stage/stage.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { orderStates } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { newerStateChanges } from "./follow-order.ts";

/** The time until the bank is first asked about an order that is not final, in milliseconds. */
const firstQuestion = 86_400_000;

/**
 * Stores the bank's answer to a submit or a cancel: the payment becomes `submitted`, and STATE is replaced if the
 * answer's revision is greater. Returns the payment with the bank's status.
 */
export async function takeOutcome<P extends Payment>(
  payment: P,
  told: OrderState,
  where: BankContext,
): Promise<P> {
  const isFollowed = settings.stage === "production" && !told.final;
  const at = new Date(where.at.realTime.getTime() + firstQuestion);
  const first = firstAnswer(payment, told);
  const decided: Change[] = [
    payments.moved(payment, "submitted", {
      from: payment.state,
      set: { attempts: undefined },
      first,
      next: isFollowed ? { task: "ASK", at } : undefined,
    }),
  ];
  // A new order has no STATE yet, unless a status read has written one. In that case the write below fails and STATE
  // is read.
  const known = payment.state === "submitting" ? undefined : await orderStates.get(payment.id);
  const end = (before: OrderState | undefined) =>
    written([
      ...newerStateChanges(payment, before, told, where),
      ...decided,
      ...cancelledEvent(payment, before, told, where),
    ]);
  const isTaken = await end(known);
  const standing = isTaken ? known : await orderStates.get(payment.id);
  if (!isTaken) await end(standing);
  const latest = standing && standing.revision > told.revision ? standing : told;
  // Another call to the bank may have stored the first answer.
  const stored = isTaken ? undefined : await payments.get(payment.id);
  const answered = stored?.first ?? first ?? payment.first;
  return withOrderState({ ...payment, state: "submitted", first: answered }, latest);
}

const written = async (changes: readonly Change[]): Promise<boolean> =>
  (await table.change(changes)) === undefined;

/** The first answer of the bank about an exempt payment. Every repetition of the creation gets it. */
function firstAnswer(payment: Payment, { status, fundsAvailable, reason }: OrderState) {
  const { approved, first } = payment;
  if (approved?.by !== "exemption" || first.status !== undefined) return undefined;
  return { ...first, status, fundsAvailable, reason };
}

/** The `method` of an approval that the PSU gave in the dashboard (/consents), without a TPP. */
export const dashboardMethod = "VISIT";

/** The audit event PAYMENT_CANCELLED, if the bank cancelled the order. A status read may already have stored CANC. */
function cancelledEvent(
  payment: Payment,
  known: OrderState | undefined,
  { status }: OrderState,
  { at }: BankContext,
): Change[] {
  const { state, cancellation } = payment;
  if (state !== "cancelling" || status !== "CANC") return [];
  const isOwn = cancellation?.by === "sca" && cancellation.method === dashboardMethod;
  const why = isOwn ? "consents page" : cancellation?.by === "bank" ? "barred by the bank" : "";
  return [
    audit({
      ...paymentEvent(payment, "PAYMENT_CANCELLED", at.realTime),
      ...(known && known.status !== status ? { before: known.status } : {}),
      after: status,
      ...(why ? { reason: why } : {}),
    }),
  ];
}
