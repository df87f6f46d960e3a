import * as v from "valibot";
import type { Language } from "../pages/language.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { osloDay } from "../rules/calendar.ts";
import { firstDayWarning, warningsOf } from "../rules/order-warnings.ts";
import type { Payment, PeriodicPayment } from "../rules/payment.ts";
import type { Ordered } from "./order-payment.ts";
import { answerOfOrdered, paymentAnswer } from "./payment-answer.ts";

/** How many of its days a standing order is answered with. */
const daysShown = 5;

/** The days on which a standing order is executed next: an addition of the bank's own. */
const days = v.array(v.string());

/** What is answered when a standing order is created. */
export const periodicAnswer = { ...paymentAnswer, nextExecutionDates: days };

/** What the status of a standing order tells beside what that of every payment does. */
export const periodicStatus = { nextExecutionDates: v.optional(days) };

/** The answer to a standing order that was just created: whatever it has executed since, it is answered the same again. */
export function answerOfPeriodic(
  ordered: Ordered<PeriodicPayment>,
  posted: PeriodicOrder,
  language: Language,
) {
  const { first } = ordered.payment;
  const { tppMessages: _, ...answer } = answerOfOrdered(ordered, posted, language);
  const told = [...firstDayWarning(posted, first), ...warningsOf(posted)];
  return {
    ...answer,
    ...(told.length ? { tppMessages: told } : {}),
    nextExecutionDates: first.nextDates?.slice(0, daysShown) ?? [],
  };
}

/**
 * The days that a standing order is still to be executed on, none where it has ended; nothing of other payments. One that
 * nobody has approved is executed on no day that has passed.
 */
export function daysToCome(payment: Payment, now: Date): { nextExecutionDates?: string[] } {
  if (payment.service !== "periodic-payments") return {};
  const { status, nextDates = [] } = payment;
  const goesOn = ["RCVD", "ACTC", "ACWC"].includes(status);
  const today = osloDay(now);
  const toCome = status === "RCVD" ? nextDates.filter((day) => day >= today) : nextDates;
  return { nextExecutionDates: goesOn ? toCome.slice(0, daysShown) : [] };
}
