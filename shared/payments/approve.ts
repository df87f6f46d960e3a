import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import { instantSeconds } from "../limits.ts";
import type { Approved, Payment } from "../rules/payment.ts";
import { isInstantPayment } from "../rules/product-rules.ts";
import { audit, paymentEvent } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { type DuplicateList, duplicates } from "../table/duplicates.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { tpps } from "../table/tpps.ts";
import { approvalMac } from "./sealed-approval.ts";

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
  const late = new Date(realTime.getTime() + instantSeconds * 1000).toISOString();
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

/** The PSU whose session makes a payment exempt, and the approved payments that are equal to it. */
export type Exemption = {
  psuId: string;
  customerId: string;
  scaAt: string;
  equals: DuplicateList & { surplus: string[] };
  /** The TPP allows duplicates. */
  mayRepeat: boolean;
};

/**
 * Creates a payment between accounts of one customer as already approved. The SCA of the session is enough (article
 * 15 of the regulatory technical standards on SCA). There is no limit for the amount, because article 15 has none.
 * Returns undefined if the data that it was decided on has changed.
 */
export async function approveExempt<P extends Payment>(
  caller: Caller,
  payment: P,
  { psuId, customerId, scaAt, equals, mayRepeat }: Exemption,
): Promise<P | undefined> {
  const { tppId, place, now, realTime, clockOffset } = caller;
  const { corporateId } = payment;
  const at = now.toISOString();
  const by = { by: "exemption", at, scaAt, customerId, agreementId: corporateId } as const;
  const approved = await approvedBy(payment, { psuId, corporateId, approved: by, now, realTime });
  const owner = { of: "PAYMENT", resourceId: payment.id } as const;
  const scaStatus = "EXEMPTED";
  // No PSU sees an exempt payment before it is made. If two equal ones arrive at once, only one is accepted.
  const unless = mayRepeat ? undefined : equals;
  const refused = await decide(caller, [
    payments.created(approved, { clockOffset, now: realTime }),
    duplicates.noticed(approved, realTime, { surplus: equals.surplus, unless }),
    psuPayments.added(approved, clockOffset),
    authorisations.started(owner, {
      id: payment.id,
      kind: "authorisation",
      createdAt: at,
      scaStatus,
    }),
    audit(
      paymentEvent(approved, "PAYMENT_CREATED", realTime),
      paymentEvent(approved, "PAYMENT_APPROVED", realTime),
    ),
    ...tpps.unchanged({ tppId, place, clockOffset }),
  ]);
  return refused === undefined ? approved : undefined;
}
