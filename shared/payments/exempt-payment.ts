import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import type { Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { table } from "../table/client.ts";
import { duplicates } from "../table/duplicates.ts";
import { payments } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { tpps } from "../table/tpps.ts";
import { approvedBy } from "./approve.ts";
import { type EqualPayments, findEqualPayments, refuseDuplicate } from "./find-duplicate.ts";
import { paymentEvent } from "./payment-event.ts";
import { tryToCallBank } from "./submit-order.ts";

type KnownPsu = {
  psuId: string;
  customerId: string;
  scaAt: string;
  equals: EqualPayments;
  /** The TPP allows duplicates. */
  mayRepeat: boolean;
};

/**
 * Creates a payment between accounts of one customer as already approved, and submits it. The SCA of the session is
 * enough (article 15 of the regulatory technical standards on SCA). There is no limit for the amount, because article
 * 15 has none.
 */
export async function createExempt<P extends Payment>(
  caller: Caller,
  payment: P,
  known: KnownPsu,
): Promise<P> {
  const { psuId, customerId, scaAt, equals, mayRepeat } = known;
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
  if (refused === undefined) return finishedExempt(approved, caller);
  if (!mayRepeat) {
    const latest = await findEqualPayments(payment, caller, { isAsked: true });
    refuseDuplicate(payment, latest);
    // Meanwhile an equal payment for another day was approved.
    if (latest.version !== equals.version)
      return createExempt(caller, payment, { ...known, equals: latest });
  }
  throw new ApiError("CONFLICT", "The bank's data changed during this call: try again.");
}

/**
 * Submits an exempt payment, unless the bank has already answered. The creation call waits for the bank's first
 * answer.
 */
export async function finishedExempt<P extends Payment>(payment: P, caller: Caller): Promise<P> {
  if (payment.first.status !== undefined || payment.state !== "submitting") return payment;
  const told = await tryToCallBank(payment, caller);
  return told.first.status === undefined ? answeredAsUnknown(told) : told;
}

/**
 * Stores PDNG as the first status, because the bank has not answered. Every repetition of the creation gets the same
 * status.
 */
async function answeredAsUnknown<P extends Payment>(payment: P): Promise<P> {
  const first = { ...payment.first, status: "PDNG" } as const;
  const refused = await table.change([payments.answered(payment, first)]);
  if (refused === undefined) return { ...payment, first };
  const standing = await payments.get(payment.id);
  return standing ? { ...payment, first: standing.first } : payment;
}
