import type { Approved, Payment } from "../rules/payment.ts";
import { isInstantPayment } from "../rules/product-rules.ts";
import { duplicates } from "../table/duplicates.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { approvalMac } from "./approval-mac.ts";

/** The bank must accept an instant payment within this many milliseconds of its approval. */
const instantFor = 60_000;

/**
 * The PSU who approves, and the time. `now` is by the caller's clock, which a sandbox may have moved; `realTime` is
 * real time.
 */
export type Approver = {
  psuId: string;
  corporateId: string | undefined;
  approved: Approved;
  now: Date;
  realTime: Date;
};

/** Returns the payment after its approval: with its HMAC, and in state `submitting`. */
export async function approvedBy<P extends Payment>(
  payment: P,
  { psuId, corporateId, approved, now, realTime }: Approver,
): Promise<P> {
  const late = new Date(realTime.getTime() + instantFor).toISOString();
  const sealed: P = {
    ...payment,
    ...{ psuId, corporateId, approved },
    approvedAt: now.toISOString(),
    notAfter: isInstantPayment(payment) ? late : undefined,
    state: "submitting",
    status: "PDNG",
  };
  return { ...sealed, seal: await approvalMac(sealed) };
}

/**
 * The table changes of an approval: the payment becomes `submitting`, and it is added to the duplicate check and to
 * the PSU's own list.
 */
export const intent = (
  payment: Payment,
  approved: Payment,
  { realTime, clockOffset }: { realTime: Date; clockOffset: number },
): Change[] => [
  payments.submitting(payment, approved, realTime),
  duplicates.noticed(approved, realTime),
  psuPayments.added(approved, clockOffset),
];
