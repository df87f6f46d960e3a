import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import { instantSeconds } from "../limits.ts";
import type { Times } from "../rules/clock.ts";
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

/** The PSU who approves, and the times. */
export type Approver = {
  psuId: string;
  corporateId: string | undefined;
  approved: Approved;
  at: Times;
};

/** Returns the payment after its approval: with its HMAC, and in state `submitting`. */
export async function withApproval<P extends Payment>(
  payment: P,
  { psuId, corporateId, approved, at }: Approver,
): Promise<P> {
  const late = new Date(at.realTime.getTime() + instantSeconds * 1000).toISOString();
  const sealed: P = {
    ...payment,
    ...{ psuId, corporateId, approved },
    approvedAt: at.now.toISOString(),
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
export const intentChanges = (payment: Payment, approved: Payment, at: Times): Change[] => [
  payments.submitting(payment, approved, at.realTime),
  duplicates.added(approved, at.realTime),
  psuPayments.added(approved, at),
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
  const { at } = caller;
  const { realTime } = at;
  const { corporateId: agreementId } = payment;
  const createdAt = at.now.toISOString();
  const by = { by: "exemption", at: createdAt, scaAt, customerId, agreementId } as const;
  const approver = { psuId, corporateId: agreementId, approved: by, at };
  const approved = await withApproval(payment, approver);
  const owner = { of: "PAYMENT", resourceId: payment.id } as const;
  const scaStatus = "EXEMPTED";
  // No PSU sees an exempt payment before it is made. If two equal ones arrive at once, only one is accepted.
  const unless = mayRepeat ? undefined : equals;
  const refused = await decide(caller, [
    payments.created(approved, at),
    duplicates.added(approved, realTime, { surplus: equals.surplus, unless }),
    psuPayments.added(approved, at),
    authorisations.started(owner, {
      id: payment.id,
      kind: "authorisation",
      createdAt,
      scaStatus,
    }),
    audit(
      paymentEvent(approved, "PAYMENT_CREATED", realTime),
      paymentEvent(approved, "PAYMENT_APPROVED", realTime),
    ),
    ...tpps.unchanged(caller),
  ]);
  return refused === undefined ? approved : undefined;
}
