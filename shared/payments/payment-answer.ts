import * as v from "valibot";
import type { Link } from "../errors.ts";
import { linksTo } from "../http/links.ts";
import { executionDatesShown } from "../limits.ts";
import type { Language } from "../pages/language.ts";
import { notMadeMessage } from "../pages/not-made-messages.ts";
import { movedMessage, psuMessage } from "../pages/psu-messages.ts";
import { osloDay } from "../rules/calendar.ts";
import { toMinorUnits } from "../rules/money.ts";
import { movedWarning, warningsOf } from "../rules/order-warnings.ts";
import type { BankData, Payment } from "../rules/payment.ts";
import { isCancellationUnanswered } from "../rules/with-order-state.ts";
import { AmountAnswer } from "../schemas/account-answers.ts";
import { Link as LinkSchema } from "../schemas/link.ts";
import { warnings } from "../schemas/tpp-messages.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Ordered } from "./ordering.ts";
import { failureWarnings } from "./status-messages.ts";

/** The answer to the creation of a payment (specification, Payment initiation response). */
export const paymentAnswer = {
  transactionStatus: TransactionStatus,
  paymentId: v.string(),
  transactionFees: v.optional(AmountAnswer),
  transactionFeeIndicator: v.boolean(),
  ...warnings,
  psuMessage: v.optional(v.string()),
  _links: v.object({
    scaRedirect: v.optional(LinkSchema),
    self: LinkSchema,
    status: LinkSchema,
    scaStatus: LinkSchema,
  }),
};

/**
 * The answer to a new payment. A repeated request gets the same answer, also if it was executed since. `moved` is the
 * warning that the first day is not the requested one.
 */
export function answerOfOrdered(
  { payment, scaRedirect }: Ordered,
  posted: object,
  language: Language,
  moved = movedWarning(payment.first),
) {
  const { id, service, product, first } = payment;
  const place = { service, product, id };
  const { fee, date, movedFrom } = first;
  const isPriced = toMinorUnits(fee) > 0n;
  const isExempt = scaRedirect === undefined;
  const failures = isExempt ? failureWarnings(first) : [];
  const told = [...moved, ...warningsOf(posted, product), ...failures];
  return {
    transactionStatus: isExempt ? (first.status ?? payment.status) : ("RCVD" as const),
    paymentId: id,
    transactionFees: isPriced ? fee : undefined,
    transactionFeeIndicator: isPriced,
    ...(told.length ? { tppMessages: told } : {}),
    psuMessage:
      (isExempt ? notMade(first, language) : undefined) ??
      (movedFrom && movedMessage(date, language)),
    _links: {
      scaRedirect: scaRedirect as Link | undefined,
      self: linksTo.payment(place),
      status: linksTo.paymentStatus(place),
      scaStatus: linksTo.authorisation(place, id),
    },
  };
}

/** The next execution days of a standing order: the bank's own addition to the specification. */
export const nextExecutionDates = v.array(v.string());

/** The first of a standing order's days, as many as an answer has. */
export const shownDays = (days: readonly string[] = []): string[] =>
  days.slice(0, executionDatesShown);

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
  return { nextExecutionDates: goesOn ? shownDays(toCome) : [] };
}

/** The psuMessage for an approved payment that was not made or not made yet, or whose cancellation is not known. */
export function psuMessageAbout(payment: Payment, language: Language): string | undefined {
  if (isCancellationUnanswered(payment)) return psuMessage("CANCELLATION_UNANSWERED", language);
  return (
    notMade(payment, language) ??
    (payment.awaitsApproval ? psuMessage("AWAITS_APPROVAL", language) : undefined)
  );
}

/**
 * The psuMessage for an approved payment that was rejected, that had insufficient funds, or of which a day was
 * skipped. A bulk whose payments failed for different reasons has none, because no reason is true of them all.
 */
function notMade(
  { status, reason, fundsAvailable, skipped = [], failed = [] }: Partial<BankData>,
  language: Language,
): string | undefined {
  const isOneReason = failed.every((each) => each.reason === reason);
  if (status === "RJCT" && reason)
    return isOneReason ? notMadeMessage(reason, language) : undefined;
  const day = skipped.at(-1);
  if (day) return notMadeMessage(day.reason, language, day.date);
  return fundsAvailable === false ? notMadeMessage("funds", language) : undefined;
}
