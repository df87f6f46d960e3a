import { heldPayment } from "../../shared/payments/bank-state.ts";
import { asAtBank, isUnanswered, type Payment } from "../../shared/rules/payment.ts";
import type { KnownState } from "../../shared/table/order-states.ts";
import { nextTry } from "./next-try.ts";
import { noSuchPayment } from "./stuck-payment.ts";

/** Prints a payment's state in ids, codes and times, without persons, accounts or money. */
export async function showOrder(id: string): Promise<string> {
  const held = await heldPayment(id);
  if (!held) throw noSuchPayment(id);
  const { payment, known } = held;
  const { tppId, requestId, service, product, state, attempts = 0 } = payment;
  const rows = {
    Payment: id,
    Product: `${service}/${product}`,
    TPP: tppId,
    "X-Request-ID": requestId,
    State: `${state}: ${meanings[state]}`,
    "TPP is told": asAtBank(payment, known).status,
    "Bank's word": wordOf(known),
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
  rejected: "it was never submitted, and is not any more",
  withdrawn: "its TPP or its PSU has withdrawn it before it was approved",
  submitting: "it is approved, and nobody knows whether the bank has the order",
  cancelling: "it is to be cancelled, and nobody knows whether the bank has done so",
  submitted: "the bank has answered",
};

/** The last known state at the bank, as stored; it does not ask the bank. */
const wordOf = (known: KnownState | undefined): string =>
  known
    ? `${known.status} as of ${known.askedAt}, revision ${known.revision}${known.final ? ", final" : ""}`
    : "none yet";

const approvalOf = ({ approved }: Payment): string =>
  approved ? `${approved.at}, by ${approved.by === "sca" ? "SCA" : "exemption"}` : "no";

const cancellationOf = ({ cancellation }: Payment): string =>
  cancellation
    ? `${cancellation.at}, by ${cancellation.by === "bank" ? "an operator" : "the PSU"}`
    : "no";
