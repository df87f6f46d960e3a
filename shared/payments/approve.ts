import type { Approved, Payment } from "../rules/payment.ts";
import { isInstant } from "../rules/payment.ts";
import { duplicates } from "../table/duplicates.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { sealOf } from "./seal.ts";

/** How long after its approval the bank may take an instant payment, in milliseconds. */
const instantFor = 60_000;

/** Who approves: the customer, by the bank's id and by the TPP's, and when by the caller's clock and in real time. */
export type Approver = {
  psuId: string;
  corporateId: string | undefined;
  approved: Approved;
  now: Date;
  realTime: Date;
};

/** A payment as its PSU's approval makes it: sealed, and to be submitted. */
export async function approvedBy<P extends Payment>(
  payment: P,
  { psuId, corporateId, approved, now, realTime }: Approver,
): Promise<P> {
  const late = new Date(realTime.getTime() + instantFor).toISOString();
  const sealed: P = {
    ...payment,
    ...{ psuId, corporateId, approved },
    approvedAt: now.toISOString(),
    notAfter: isInstant(payment) ? late : undefined,
    state: "submitting",
    status: "PDNG",
  };
  return { ...sealed, seal: await sealOf(sealed) };
}

/** The changes by which an approved payment is to be submitted, its duplicates are noticed, and its PSU finds it. */
export const intent = (
  payment: Payment,
  approved: Payment,
  { now, realTime, clockOffset }: { now: Date; realTime: Date; clockOffset: number },
): Change[] => [
  payments.submitting(payment, approved, realTime),
  duplicates.noticed(approved, { now, clockOffset }),
  psuPayments.added(approved, clockOffset),
];
