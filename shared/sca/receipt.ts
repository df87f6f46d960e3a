import type { Receipt } from "../pages/receipt.ts";
import { moneyOf } from "../rules/money.ts";
import { type Payment, takesMore, totalOf } from "../rules/payment.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";

/**
 * What a PSU has just approved or stopped, as far as the flow itself knows it; a signing basket's payments are too many
 * for one.
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

/** What leaves the account, where that is not the amount itself. */
const takenBy = (payment: Payment) =>
  takesMore(payment) ? moneyOf(totalOf(payment), payment.debtorCurrency) : undefined;
