import { bank } from "../bank/stage-bank.ts";
import { approvedStatus, executionTime, type Payment, totalOf } from "../rules/payment.ts";
import { debtorRow } from "../rules/payment-rows.ts";
import { table } from "../table/client.ts";
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
      set: { psuId, corporateId, approvedAt, seal },
      next: new Date(nextAt),
      from: ["RCVD"],
      clockOffset,
    }),
    payments.twinsNoticed(approved, new Date(approvedAt), clockOffset),
    psuPayments.added(approved, clockOffset),
  ];
}

/** The changes by which an approved payment is refused for lack of funds. */
export function withoutFunds(payment: Payment, approved: Payment, clockOffset: number): Change[] {
  const { psuId, corporateId, approvedAt } = approved;
  return [
    ...payments.moved(payment, "ACCP", {
      from: ["RCVD"],
      set: { fundsAvailable: false, psuId, corporateId, approvedAt },
    }),
    psuPayments.added(approved, clockOffset),
  ];
}

/**
 * Holds an approved payment's money back, in one transaction with what makes it approved. Standing orders and bulks hold
 * nothing back: each of their payments finds its money, or does not, on its day. But an account that may not pay now
 * approves none of them.
 */
export async function hold(
  approved: Payment,
  alongside: readonly Change[],
): Promise<"reserved" | "funds" | "closed" | "refused"> {
  const { id: paymentId, world, debtorAccountId: accountId, approvedAt = "" } = approved;
  if (approved.service !== "payments") {
    const account = await bank().account(world, accountId);
    if (!account || account.blocked) return "closed";
    return (await table.change(alongside)) === undefined ? "reserved" : "refused";
  }
  const row = debtorRow(approved, new Date(approvedAt));
  return bank().reserve({ paymentId, world, accountId, total: totalOf(approved), row }, alongside);
}
