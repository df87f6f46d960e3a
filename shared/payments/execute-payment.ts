import { bank } from "../bank/stage-bank.ts";
import { type SinglePayment, totalOf } from "../rules/payment.ts";
import { bookedRow, debtorRow, rulesOf } from "../rules/payment-rows.ts";
import { audit } from "../table/audit.ts";
import { payments } from "../table/payments.ts";
import { creditOf } from "./creditor.ts";
import { eventAbout } from "./payment-event.ts";
import { rejectPayment } from "./reject-payment.ts";
import type { Step } from "./take-step.ts";

/** How long the creditor's bank takes to say that it has credited an instant payment, in the sandbox. */
const creditSeconds = 10;

/**
 * Books an approved payment that is due, once: its status, the account, the row and the creditor's account where the
 * bank holds that too change together or not at all, with what must happen alongside. Where either account is closed the
 * payment is rejected.
 */
export async function executePayment(
  payment: SinglePayment,
  step: Step,
): Promise<"done" | "refused"> {
  const { id, world, debtorAccountId: accountId, order, approvedAt = "" } = payment;
  const { at, realTime, clockOffset, alongside } = step;
  const { codes, instant } = rulesOf(payment);
  const row = debtorRow(payment, new Date(approvedAt));
  const booked = bookedRow(row, at);
  const credit = await creditOf(payment, order, { debit: booked, codes, at });
  if (credit === "closed") return rejectPayment(payment, step);
  const isOnItsWay = instant && credit === undefined;
  const next = isOnItsWay ? new Date(at.getTime() + creditSeconds * 1000) : undefined;
  const withdrawal = { paymentId: id, world, accountId, total: totalOf(payment), row };
  const result = await bank().book(withdrawal, { row: booked, credit }, [
    ...alongside,
    ...payments.moved(payment, isOnItsWay ? "ACWP" : "ACSC", { next, clockOffset }),
    audit(eventAbout(payment, "PAYMENT_BOOKED", realTime)),
  ]);
  if (result === "closed") return rejectPayment(payment, step);
  return result === "booked" ? "done" : "refused";
}
