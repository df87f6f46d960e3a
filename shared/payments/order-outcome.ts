import type { OrderState } from "../ports/schemas/order-state.ts";
import { asAtBank, type Payment } from "../rules/payment.ts";
import { settings } from "../settings.ts";
import type { Whereabouts } from "../stage/stage.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { orderStates } from "../table/order-states.ts";
import { payments } from "../table/payments.ts";
import { statusEvent } from "./bank-word.ts";
import { eventAbout } from "./payment-event.ts";

/** When the bank is first asked what became of an order that is not final, in milliseconds. */
const firstQuestion = 86_400_000;

/**
 * Ends an intent with the bank's answer to it: the payment is submitted, or its cancellation is decided, and what the bank
 * has said is noted if it is its latest word. Answers the payment as the bank has it.
 */
export async function takeOutcome<P extends Payment>(
  payment: P,
  told: OrderState,
  where: Whereabouts,
): Promise<P> {
  const { realTime } = where;
  const isFollowed = settings.stage === "production" && !told.final;
  const at = new Date(realTime.getTime() + firstQuestion);
  const first = firstAnswer(payment, told);
  const decided: Change[] = [
    payments.moved(payment, "submitted", {
      from: payment.state,
      set: { attempts: undefined, ...(first ? { first } : {}) },
      next: isFollowed ? { task: "ASK", at } : undefined,
    }),
  ];
  // Nothing is known yet of what was just submitted, unless somebody has asked the bank meanwhile.
  const known = payment.state === "submitting" ? undefined : await orderStates.get(payment.id);
  const end = (before: OrderState | undefined) =>
    written([
      ...noted(payment, before, told, where),
      ...decided,
      ...cancelledEvent(payment, before, told, where),
    ]);
  const isTaken = await end(known);
  const standing = isTaken ? known : await orderStates.get(payment.id);
  if (!isTaken) await end(standing);
  const latest = standing && standing.revision > told.revision ? standing : told;
  return asAtBank({ ...payment, state: "submitted", ...(first ? { first } : {}) }, latest);
}

const written = async (changes: readonly Change[]): Promise<boolean> =>
  (await table.change(changes)) === undefined;

/** The changes by which the bank's word is noted, if it is a later one than what is known. */
const noted = (
  payment: Payment,
  known: OrderState | undefined,
  told: OrderState,
  where: Whereabouts,
): Change[] =>
  known && told.revision <= known.revision
    ? []
    : [orderStates.told(told, where.realTime), ...statusEvent(payment, known, told, where)];

/** What is answered to every repetition of a creation that needed no SCA: what the bank said first. */
function firstAnswer(payment: Payment, { status, fundsAvailable }: OrderState) {
  const { approved, first } = payment;
  if (approved?.by !== "exemption" || first.status !== undefined) return undefined;
  return { ...first, status, fundsAvailable };
}

/** How a PSU has approved who did so at the bank itself, where no TPP has asked for it. */
export const ownVisit = "VISIT";

/** A cancellation that its PSU has approved, where the bank has made it; a read may have noted that before it is told of. */
function cancelledEvent(
  payment: Payment,
  known: OrderState | undefined,
  { status }: OrderState,
  { realTime }: Pick<Whereabouts, "realTime">,
): Change[] {
  const { state, cancellation } = payment;
  if (state !== "cancelling" || status !== "CANC") return [];
  const isOwn = cancellation?.by === "sca" && cancellation.method === ownVisit;
  return [
    audit({
      ...eventAbout(payment, "PAYMENT_CANCELLED", realTime),
      ...(known && known.status !== status ? { before: known.status } : {}),
      after: status,
      ...(isOwn ? { reason: "consents page" } : {}),
    }),
  ];
}
