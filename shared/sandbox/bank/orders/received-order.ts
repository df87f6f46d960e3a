import type { BankCaller } from "../../../ports/schemas/bank-caller.ts";
import type { Order as Instruction } from "../../../ports/schemas/order.ts";
import type { Submission } from "../../../ports/schemas/quote.ts";
import { osloDay } from "../../../rules/calendar.ts";
import type { Times } from "../../../rules/clock.ts";
import { fingerprintOf } from "../../../rules/payment-fingerprints.ts";
import { movedFirstDay } from "../../rules/periodic.ts";
import { firstRevision } from "../../rules/revisions.ts";
import { dueInstant } from "../../rules/step-instants.ts";
import type { Reference } from "../terms/same-quote.ts";
import { dateOf, type OrderDate } from "./order-date.ts";
import { isInstant, type Standing } from "./order-form.ts";

/** The fingerprint that is compared when the same order arrives again. */
export const fingerprintOfOrder = ({ order, terms }: Pick<Submission, "order" | "terms">): string =>
  fingerprintOf([order, terms]);

/** The day of an order that is accepted now. Undefined if the last day of a standing order has passed. */
export const datesOf = (
  { order, terms }: Pick<Submission, "order" | "terms">,
  now: Date,
): OrderDate | undefined => dateOf(order, terms, { now, isInstant: isInstant(order) });

/** Makes the order of a submission as the bank accepts it: in execution, or waiting for its day. */
export function receivedOrder(
  { callId, customerId, agreementId }: BankCaller,
  submission: Submission,
  { reference, times }: { reference: Reference | undefined; times: Times },
): Standing {
  const { order: instruction, terms, approval } = submission;
  const { id, kind } = instruction;
  const order: Standing = {
    ...{ id, callId, customerId, agreementId, kind, instruction, terms },
    print: fingerprintOfOrder(submission),
    approvedAt: new Date(approval.at).toISOString(),
    date: terms.date,
    ...datesOf(submission, times.now),
    outcome: outcomeOf(instruction, reference),
    status: "ACTC",
    revision: firstRevision(times.realTime),
  };
  const nextAt = dueInstant(order.date, times.now);
  return { ...order, nextAt, status: acceptedStatus(order, times.now) };
}

/**
 * The status of an accepted order: in execution, or waiting for its day. The day of a standing order is another one if
 * it waits for its first day, and that day has moved.
 */
function acceptedStatus({ instruction, date, movedFrom }: Standing, now: Date) {
  if (instruction.kind === "standing")
    return movedFirstDay(instruction.schedule)?.date === date ? "ACWC" : "ACTC";
  if (date <= osloDay(now)) return "ACSP";
  return movedFrom === undefined ? "ACTC" : "ACWC";
}

/** The outcome of one day may be unknown, but the standing order itself continues. */
function outcomeOf({ kind }: Instruction, reference: Reference | undefined) {
  const outcome = reference?.scenario?.outcome;
  return kind === "standing" && outcome === "unknown" ? undefined : outcome;
}
