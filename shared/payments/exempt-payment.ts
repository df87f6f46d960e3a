import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import { approvedBy, hold } from "./approve.ts";
import { executeAtOnce } from "./execute-at-once.ts";
import { eventAbout } from "./payment-event.ts";

/**
 * Creates a payment between accounts of one customer as an approved one: the session's SCA is enough (article 15 of the
 * regulatory technical standards on SCA). Without funds it is refused as one would be that the PSU has approved.
 */
export async function createExempt<P extends Payment>(
  caller: Caller,
  psuId: string,
  payment: P,
): Promise<P> {
  const { tppId, world, now, realTime, clockOffset } = caller;
  const approved = await approvedBy(payment, { psuId, corporateId: payment.corporateId, now });
  const place = { of: "PAYMENT", resourceId: payment.id } as const;
  const createdAt = now.toISOString();
  const scaStatus = "EXEMPTED";
  const common: Change[] = [
    authorisations.started(place, { id: payment.id, kind: "authorisation", createdAt, scaStatus }),
    audit(eventAbout(approved, "PAYMENT_CREATED", realTime)),
    ...tpps.unchanged({ tppId, world, clockOffset }),
  ];
  const result = caller.scenario?.funds
    ? "funds"
    : await hold(approved, [
        ...payments.created(approved, clockOffset),
        payments.twinsNoticed(approved, now, clockOffset),
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
  return standingAs(payment, result);
}

/** A repetition finds the payment that the first call has made; where there is none, something else was in the way. */
async function standingAs<P extends Payment>({ id }: P, result: string): Promise<P> {
  const standing = await payments.get(id);
  if (standing) return standing as P;
  if (result === "closed")
    throw new ApiError("PAYMENT_FAILED", "This payment cannot be made from the debtor account.", {
      path: "debtorAccount",
    });
  throw new ApiError("CONFLICT", "The sandbox or its clock has changed meanwhile: try again.");
}
