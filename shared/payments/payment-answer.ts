import * as v from "valibot";
import type { Link } from "../errors.ts";
import { linksTo } from "../http/links.ts";
import type { Language } from "../pages/language.ts";
import { movedMessage, psuMessage } from "../psu-messages.ts";
import { isInstant } from "../rules/date-anew.ts";
import { type ExecutionDate, executionDateOf, movedWarning } from "../rules/execution-date.ts";
import { moneyOf } from "../rules/money.ts";
import { warningsOf } from "../rules/order-warnings.ts";
import { approvedStatus, asOrdered, type Payment } from "../rules/payment.ts";
import { AmountAnswer } from "../schemas/account-answers.ts";
import { Link as LinkSchema } from "../schemas/link.ts";
import { warnings } from "../schemas/tpp-messages.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Ordered } from "./order-payment.ts";

/** What is answered when a payment is created (specification, Payment initiation response). */
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

/** The answer to a payment that was just created, or created by the same request before and answered the same. */
export function answerOfOrdered(
  { payment, scaRedirect }: Ordered,
  posted: object,
  language: Language,
) {
  const { id, service, product, fee, debtorCurrency } = payment;
  const place = { service, product, id };
  const dates = datesOfCreation(payment);
  const told = [...movedWarning(dates), ...warningsOf(posted)];
  const moved = dates.movedFrom && movedMessage(dates.executionDate, language);
  const isExempt = scaRedirect === undefined;
  return {
    transactionStatus: isExempt ? exemptStatus(payment) : ("RCVD" as const),
    paymentId: id,
    transactionFees: fee ? moneyOf(fee, debtorCurrency) : undefined,
    transactionFeeIndicator: fee > 0n,
    ...(told.length ? { tppMessages: told } : {}),
    psuMessage: (isExempt ? withoutFunds(payment, language) : undefined) ?? moved,
    _links: {
      scaRedirect: scaRedirect as Link | undefined,
      self: linksTo.payment(place),
      status: linksTo.paymentStatus(place),
      scaStatus: linksTo.authorisation(place, id),
    },
  };
}

/** The days that a payment was answered with, whatever they have become since. */
const datesOfCreation = (payment: Payment): ExecutionDate =>
  payment.service === "periodic-payments"
    ? payment
    : executionDateOf(payment.order, new Date(payment.createdAt), { instant: isInstant(payment) });

/** Words for the PSU about an approved payment whose money was lacking. */
export const withoutFunds = (
  { fundsAvailable }: Payment,
  language: Language,
): string | undefined =>
  fundsAvailable === false ? psuMessage("WITHOUT_FUNDS", language) : undefined;

/** What a payment is that was approved when it was created. */
const exemptStatus = (payment: Payment) =>
  payment.fundsAvailable === false
    ? ("ACCP" as const)
    : approvedStatus(asOrdered(payment), new Date(payment.createdAt));
