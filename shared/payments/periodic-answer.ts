import * as v from "valibot";
import type { Language } from "../pages/language.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { osloDay } from "../rules/calendar.ts";
import { firstDayWarning, warningsOf } from "../rules/order-warnings.ts";
import type { Payment, PeriodicPayment } from "../rules/payment.ts";
import type { Ordered } from "./order-payment.ts";
import { answerOfOrdered, paymentAnswer } from "./payment-answer.ts";

/** The number of execution days in an answer. */
const daysShown = 5;

/** The next execution days of a standing order: the bank's own addition to the specification. */
const days = v.array(v.string());

/** The answer to the creation of a standing order. */
export const periodicAnswer = { ...paymentAnswer, nextExecutionDates: days };

/** The additional field in the status of a standing order. */
export const periodicStatus = { nextExecutionDates: v.optional(days) };

/**
 * The answer to a new standing order. A repeated request gets the same answer, even if days have been executed since.
 */
export function answerOfPeriodic(
  ordered: Ordered<PeriodicPayment>,
  posted: PeriodicOrder,
  language: Language,
) {
  const { first } = ordered.payment;
  const { nextDates = [] } = first;
  const { tppMessages: _, ...answer } = answerOfOrdered(ordered, posted, language);
  const told = [...firstDayWarning(posted, first), ...warningsOf(posted, ordered.payment.product)];
  return {
    ...answer,
    ...(told.length ? { tppMessages: told } : {}),
    nextExecutionDates: nextDates.slice(0, daysShown),
  };
}

/**
 * The execution days that are left of a standing order; none if it has ended, and no field for other payments or
 * while it is not known whether it goes on. For an order without approval, days in the past are left out.
 */
export function daysToCome(payment: Payment, now: Date): { nextExecutionDates?: string[] } {
  if (payment.service !== "periodic-payments" || payment.status === "PDNG") return {};
  const { status, nextDates = [] } = payment;
  const goesOn = ["RCVD", "ACTC", "ACWC"].includes(status);
  const today = osloDay(now);
  const toCome = status === "RCVD" ? nextDates.filter((day) => day >= today) : nextDates;
  return { nextExecutionDates: goesOn ? toCome.slice(0, daysShown) : [] };
}
