import type { Receipt } from "../pages/receipt.ts";
import { moneyOf } from "../rules/money.ts";
import { type Payment, takesMore, totalDebit } from "../rules/payment.ts";
import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";

/**
 * The receipt for a payment that the PSU has just approved or cancelled. A signing basket has too many payments for a
 * receipt.
 */
export function receiptOf(
  { payment, purpose }: Pick<ScaFlow, "payment" | "purpose">,
  outcome: Outcome,
): Receipt | undefined {
  if (!payment || outcome.kind !== "approved") return undefined;
  const stopped = purpose === "cancellation";
  const { id: reference, executionDate: date } = payment;
  return {
    stopped,
    date,
    ...paidOf(payment),
    taken: stopped ? undefined : takenBy(payment),
    reference,
  };
}

function paidOf(payment: Payment): Pick<Receipt, "amount" | "to"> & Partial<Receipt> {
  if (payment.service === "bulk-payments") {
    const { debited, debtorCurrency, size } = payment;
    return { amount: moneyOf(debited, debtorCurrency), to: size };
  }
  const paid = { amount: payment.order.instructedAmount, to: payment.order.creditorName };
  if (payment.service === "payments") return paid;
  return { ...paid, schedule: payment.order };
}

/** The total debit, if it can differ from the amount. */
const takenBy = (payment: Payment) =>
  takesMore(payment) ? moneyOf(totalDebit(payment), payment.debtorCurrency) : undefined;
