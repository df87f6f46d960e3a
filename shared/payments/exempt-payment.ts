import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments, type Twin } from "../table/payments.ts";
import { psuPayments } from "../table/psu-payments.ts";
import { tpps } from "../table/tpps.ts";
import { approvedBy, hold } from "./approve.ts";
import { duplicated } from "./duplicated.ts";
import { executeAtOnce } from "./execute-at-once.ts";
import { eventAbout } from "./payment-event.ts";

type KnownPsu = { psuId: string; customerId: string };

/**
 * Creates a payment between accounts of one customer as an approved one: the session's SCA is enough (article 15 of the
 * regulatory technical standards on SCA). Without funds it is refused as one would be that the PSU has approved.
 */
export async function createExempt<P extends Payment>(
  caller: Caller,
  payment: P,
  { psuId, customerId, unless }: KnownPsu & { unless: Twin | undefined },
): Promise<P> {
  const { tppId, world, now, realTime, clockOffset } = caller;
  const approved = await approvedBy(payment, { psuId, corporateId: payment.corporateId, now });
  const place = { of: "PAYMENT", resourceId: payment.id } as const;
  const createdAt = now.toISOString();
  const scaStatus = "EXEMPTED";
  const common: Change[] = [
    psuPayments.added(approved, clockOffset),
    authorisations.started(place, { id: payment.id, kind: "authorisation", createdAt, scaStatus }),
    audit(eventAbout(approved, "PAYMENT_CREATED", realTime)),
    ...tpps.unchanged({ tppId, world, clockOffset }),
  ];
  const result = caller.scenario?.funds
    ? "funds"
    : await hold(approved, customerId, [
        ...payments.created(approved, clockOffset),
        payments.twinsNoticed(approved, now, clockOffset, unless),
        ...common,
        audit(eventAbout(approved, "PAYMENT_APPROVED", realTime)),
      ]);
  if (result === "reserved") {
    await executeAtOnce(approved, { now, realTime, clockOffset });
    return approved;
  }
  const { nextAt: _, ...refused } = { ...approved, status: "ACCP" as const, fundsAvailable: false };
  const withoutFunds = [
    ...payments.created(refused as P, clockOffset),
    ...common,
    audit(eventAbout(approved, "PAYMENT_WITHOUT_FUNDS", realTime)),
  ];
  if (result === "funds" && (await table.change(withoutFunds)) === undefined) return refused as P;
  return standingAs(payment, result, now);
}

/** A repetition finds the payment that the first call has made; where there is none, something else was in the way. */
async function standingAs<P extends Payment>(payment: P, result: string, now: Date): Promise<P> {
  const standing = await payments.get(payment.id);
  if (standing) return standing as P;
  if ((await payments.twinOf(payment, now)).isMade) throw duplicated();
  if (result === "closed")
    throw new ApiError("PAYMENT_FAILED", "This payment cannot be made from the debtor account.", {
      path: "debtorAccount",
    });
  throw new ApiError("CONFLICT", "The sandbox or its clock has changed meanwhile: try again.");
}
