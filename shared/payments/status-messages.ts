import * as v from "valibot";
import type { Reason } from "../ports/schemas/quote.ts";
import { isoDateTime } from "../rules/calendar.ts";
import type { Payment } from "../rules/payment.ts";
import type { Warning } from "../schemas/tpp-messages.ts";
import type { StatusAnswer } from "./follow-order.ts";
import { refusalText } from "./refused-order.ts";

/** A message in a status answer (specification, Errors, Message structure). */
const StatusMessage = v.object({
  category: v.picklist(["ERROR", "WARNING"]),
  code: v.picklist(["PAYMENT_FAILED", "SYSTEM_ERROR"]),
  path: v.string(),
  text: v.string(),
});
type StatusMessage = v.InferOutput<typeof StatusMessage>;

/** The tppMessages of a status answer: its warnings, and an ERROR for each failed transfer of a bulk. */
export const statusMessages = { tppMessages: v.optional(v.array(StatusMessage)) };

/** The texts for an approved payment that was not made, where they differ from those of a refused order. */
const failureTexts: { readonly [R in Reason]?: string } = {
  funds: "There was too little money on the debtor's account.",
  creditor:
    "The creditor's account could not take this payment: it may be closed, or in another currency.",
  account: "The debtor's account is closed, or no longer open to payments.",
  date: "The order could not be executed on its day.",
  terms: "The order is not what was approved, or its terms have changed.",
  declined: "The bank did not make this payment.",
};

const failureText = (reason: Reason): string => failureTexts[reason] ?? refusalText(reason);

/** Statuses of a bulk in which some or all transfers failed. */
const unmade: readonly Payment["status"][] = ["PART", "ACCP", "RJCT"];

/** The failed payments of a bulk that has ended, with the reason for each. */
export function failedPaymentMessages(payment: Payment): StatusMessage[] {
  if (payment.service !== "bulk-payments" || !unmade.includes(payment.status)) return [];
  return (payment.failed ?? []).map(({ index, reason }) => ({
    category: "ERROR",
    code: "PAYMENT_FAILED",
    path: `payments.${index}`,
    text: failureText(reason),
  }));
}

type Said = Partial<Pick<Payment, "status" | "reason" | "skipped" | "failed">>;

const warning = (text: string) =>
  ({ category: "WARNING", code: "PAYMENT_FAILED", path: "transactionStatus", text }) as const;

/**
 * The warnings about an approved payment that the bank rejected, and about the skipped days of a standing order. The
 * reason "declined" gives no details on purpose, and the failed payments of a bulk have a message each.
 */
export function failureWarnings({ status, reason, skipped = [], failed = [] }: Said) {
  const isTold = status === "RJCT" && reason && reason !== "declined" && failed.length === 0;
  return [
    ...(isTold ? [warning(failureText(reason))] : []),
    ...skipped.map(({ date, reason: why }) =>
      warning(
        `The payment of ${date} was not made.${why === "declined" ? "" : ` ${failureText(why)}`}`,
      ),
    ),
  ];
}

/** The warnings in an answer with a payment's status: an old status, and why the payment was not made. */
export const statusWarnings = (payment: StatusAnswer) =>
  [
    ...(staleStatusWarning([payment]).tppMessages ?? []),
    ...failureWarnings(payment),
  ] satisfies Warning[];

/**
 * The WARNING in an answer with an old status, because the bank does not answer. It names the real time of that
 * status.
 */
export function staleStatusWarning(told: readonly Pick<StatusAnswer, "statusTime">[]): {
  tppMessages?: { category: "WARNING"; code: "SYSTEM_ERROR"; path: string; text: string }[];
} {
  const [oldest] = told.flatMap(({ statusTime }) => statusTime ?? []).sort();
  if (oldest === undefined) return {};
  const at = isoDateTime(new Date(oldest));
  const text = `The bank does not answer now: transactionStatus is as of ${at}.`;
  return {
    tppMessages: [{ category: "WARNING", code: "SYSTEM_ERROR", path: "transactionStatus", text }],
  };
}
