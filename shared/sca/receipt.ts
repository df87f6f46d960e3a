import type { Receipt } from "../pages/return-page.ts";
import { moneyOf } from "../rules/money.ts";
import type { Payment } from "../rules/payment.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";

/** What a PSU has just approved or stopped, as far as the flow itself knows it; a signing basket's payments are read no more. */
export function receiptOf(
  { payment, purpose }: Pick<ScaFlow, "payment" | "purpose">,
  outcome: Outcome,
): Receipt | undefined {
  if (!payment || outcome.kind !== "approved") return undefined;
  const { id: reference, executionDate: date } = payment;
  return { stopped: purpose === "cancellation", ...paidOf(payment), date, reference };
}

function paidOf(payment: Payment): Pick<Receipt, "amount" | "to"> {
  if (payment.service !== "bulk-payments")
    return { amount: payment.order.instructedAmount, to: payment.order.creditorName };
  const { debited, debtorCurrency, size } = payment;
  return { amount: moneyOf(debited, debtorCurrency), to: size };
}
