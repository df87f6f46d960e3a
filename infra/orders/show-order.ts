import { readStoredPayment } from "../../shared/payments/follow-order.ts";
import { isUnanswered, type Payment } from "../../shared/rules/payment.ts";
import { withOrderState } from "../../shared/rules/with-order-state.ts";
import type { ReportedState } from "../../shared/table/order-states.ts";
import { nextTry } from "./next-try.ts";
import { noSuchPayment } from "./stuck-payment.ts";

/** Prints a payment's state in ids, codes and times, without persons, accounts or money. */
export async function showOrder(id: string): Promise<string> {
  const held = await readStoredPayment(id);
  if (!held) throw noSuchPayment(id);
  const { payment, known } = held;
  const { tppId, requestId, service, product, state, attempts = 0 } = payment;
  const rows = {
    Payment: id,
    Product: `${service}/${product}`,
    TPP: tppId,
    "X-Request-ID": requestId,
    State: `${state}: ${meanings[state]}`,
    "Status for TPP": withOrderState(payment, known).status,
    "Status at bank": bankStatus(known),
    Created: payment.createdAt,
    Approved: approvalOf(payment),
    Cancellation: cancellationOf(payment),
    ...(isUnanswered(payment) ? { Since: payment.intendedAt ?? "?", Attempts: attempts } : {}),
    "Next try": nextTry(payment),
  };
  const width = Math.max(...Object.keys(rows).map(({ length }) => length)) + 2;
  return Object.entries(rows)
    .map(([name, value]) => `${name.padEnd(width)}${value}`)
    .join("\n");
}

const meanings: Record<Payment["state"], string> = {
  received: "nobody has approved it",
  rejected: "it was rejected before it was submitted",
  withdrawn: "the TPP or the PSU withdrew it before its approval",
  submitting: "it is approved, and it is unknown whether the bank has the order",
  cancelling: "its cancellation is requested, and the bank's answer is unknown",
  submitted: "the bank has answered",
};

/** The last known state at the bank, as stored; it does not ask the bank. */
const bankStatus = (known: ReportedState | undefined): string =>
  known
    ? `${known.status} as of ${known.askedAt}, revision ${known.revision}${known.final ? ", final" : ""}`
    : "none yet";

const approvalOf = ({ approved }: Payment): string =>
  approved ? `${approved.at}, by ${approved.by === "sca" ? "SCA" : "exemption"}` : "no";

const cancellationOf = ({ cancellation }: Payment): string =>
  cancellation
    ? `${cancellation.at}, by ${cancellation.by === "bank" ? "an operator" : "the PSU"}`
    : "no";
