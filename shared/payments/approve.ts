import { bank } from "../bank/stage-bank.ts";
import { approvedStatus, executionTime, type Payment, totalOf } from "../rules/payment.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { sealOf } from "./seal.ts";

/** Who approves, and when by the sandbox's clock. */
type Approval = { psuId: string; corporateId: string | undefined; now: Date };

/** A payment as its PSU's approval makes it: sealed, and waiting for its execution. */
export async function approvedBy<P extends Payment>(
  payment: P,
  { psuId, corporateId, now }: Approval,
): Promise<P> {
  const approved = {
    ...payment,
    psuId,
    corporateId,
    approvedAt: now.toISOString(),
    nextAt: executionTime(payment, now).toISOString(),
    status: approvedStatus(payment, now),
  };
  return { ...approved, seal: await sealOf(approved) };
}

/** The changes by which a payment becomes what its approval has made of it, its twins are noticed and its PSU finds it. */
export function approval(payment: Payment, approved: Payment, clockOffset: number): Change[] {
  const { psuId, corporateId, approvedAt = "", seal, nextAt = "" } = approved;
  return [
    ...payments.moved(payment, approved.status as ReturnType<typeof approvedStatus>, {
      set: { psuId, corporateId, approvedAt, seal, executionDate: approved.executionDate },
      next: new Date(nextAt),
      from: ["RCVD"],
      clockOffset,
    }),
    payments.twinsNoticed(approved, new Date(approvedAt), clockOffset),
    psuPayments.added(approved, clockOffset),
  ];
}

/**
 * The changes by which an approved payment is refused: for lack of funds, or because the account is closed, or is not the
 * PSU's to use any more.
 */
export function refusal(
  payment: Payment,
  approved: Payment,
  why: "funds" | "closed",
  clockOffset: number,
): Change[] {
  const { psuId, corporateId, approvedAt } = approved;
  const by = { psuId, corporateId, approvedAt };
  const from = ["RCVD"] as const;
  return [
    ...(why === "funds"
      ? payments.moved(payment, "ACCP", { from, set: { fundsAvailable: false, ...by } })
      : payments.moved(payment, "RJCT", { from, set: by })),
    psuPayments.added(approved, clockOffset),
  ];
}

/** What the audit trail calls such a refusal. */
export const refusalEvents = {
  funds: "PAYMENT_WITHOUT_FUNDS",
  closed: "PAYMENT_REJECTED",
} as const;

/**
 * Holds an approved payment's money back, in one transaction with what makes it approved. Standing orders and bulks hold
 * nothing back: each of their payments finds its money, or does not, on its day. "closed" where the account may not pay, or
 * not for this customer any more.
 */
export function hold(
  approved: Payment,
  customerId: string,
  alongside: readonly Change[],
): Promise<"reserved" | "funds" | "closed" | "refused"> {
  const {
    id: paymentId,
    world,
    debtorAccountId: accountId,
    corporateId,
    approvedAt = "",
  } = approved;
  const by = { customerId, context: corporateId ?? "PRIVATE" };
  if (approved.service !== "payments") return bank().accept({ world, accountId, by }, alongside);
  const row = debtorRow(approved, new Date(approvedAt));
  const withdrawal = { paymentId, world, accountId, total: totalOf(approved), row, by };
  return bank().reserve(withdrawal, alongside);
}
