import { bank } from "../bank/stage-bank.ts";
import type { Payment } from "../rules/payment.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { audit } from "../table/audit.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { eventAbout } from "./payment-event.ts";
import type { Step } from "./take-step.ts";
import { written } from "./written.ts";

/** Rejects a payment that is not executed yet, and gives back what is held for it. */
export async function rejectPayment(
  payment: Payment,
  { realTime, alongside }: Pick<Step, "realTime" | "alongside">,
  type: "PAYMENT_REJECTED" | "PAYMENT_TAMPERED" = "PAYMENT_REJECTED",
): Promise<"done" | "refused"> {
  return endPayment(payment, [
    ...alongside,
    ...payments.moved(payment, "RJCT"),
    audit({ ...eventAbout(payment, type, realTime), before: payment.status, after: "RJCT" }),
  ]);
}

/**
 * Ends a payment that is not made, in one transaction with what is held for it becoming free. How much that is, its
 * pending row tells, whatever else says so.
 */
export async function endPayment(
  payment: Payment,
  changes: readonly Change[],
): Promise<"done" | "refused"> {
  const { id: paymentId, world, debtorAccountId: accountId } = payment;
  const held = await heldFor(payment);
  if (!held) return written(changes);
  const result = await bank().release({ paymentId, world, accountId, row: held }, changes);
  return result === "released" ? "done" : "refused";
}

async function heldFor(payment: Payment) {
  const { service, world, debtorAccountId, approvedAt } = payment;
  if (service !== "payments" || approvedAt === undefined) return undefined;
  const { id } = debtorRow(payment, new Date(approvedAt));
  const row = await bank().transaction(world, debtorAccountId, id);
  return row?.status === "pending" ? row : undefined;
}
