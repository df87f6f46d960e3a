import { ApiError } from "../errors.ts";
import { decide } from "../http/decide.ts";
import type { Payment } from "../rules/payment.ts";
import { auditStarted } from "../sca-redirect/audit-sca.ts";
import { scaLinkOf, startSca } from "../sca-redirect/start-sca.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { duplicates } from "../table/duplicates.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { approveExempt, type Exemption } from "./approve.ts";
import { type Compared, findEqualPayments, refuseDuplicate } from "./find-duplicate.ts";
import type { Ordered, Ordering, PaymentKind } from "./ordering.ts";
import { quotePayment } from "./quote-payment.ts";

/**
 * Creates a payment and starts its SCA in one transaction, or creates it as approved if it is exempt. The bank is
 * asked for price and date; no money moves yet. A repetition gets the same answer as the first call, whatever has
 * changed since.
 */
export async function orderPayment<P extends Payment>(
  call: Ordering,
  kind: PaymentKind<P>,
): Promise<Ordered<P>> {
  if (call.isDecided) return (await orderedBefore(call)) as Ordered<P>;
  const { id, tppId, place, at } = call;
  const mayRepeat = call.query.allowLogicalDuplicate;
  const compared = { id, tppId, place, ...kind.kept } as unknown as Compared;
  const search = findEqualPayments(compared, call, { isAsked: !mayRepeat });
  search.catch(() => undefined);
  const { payment, expectedCustomer, exemptFor } = await quotePayment(call, kind);
  const equals = await search;
  if (!mayRepeat) refuseDuplicate(payment, equals);
  if (exemptFor) {
    const created = await createExempt(call, payment, { ...exemptFor, equals, mayRepeat });
    return { payment: created, scaRedirect: undefined };
  }
  const parts = [
    ...(kind.parts?.(id) ?? []),
    ...duplicates.surplusDropped(payment, at.realTime, equals.surplus),
  ];
  return begin(call, payment, { expectedCustomer, parts });
}

/** Creates an exempt payment. If another equal payment has been approved meanwhile, looks for duplicates again. */
async function createExempt<P extends Payment>(
  call: Ordering,
  payment: P,
  exemption: Exemption,
): Promise<P> {
  const approved = await approveExempt(call, payment, exemption);
  if (approved) return approved;
  if (!exemption.mayRepeat) {
    const equals = await findEqualPayments(payment, call, { isAsked: true });
    refuseDuplicate(payment, equals);
    // Meanwhile an equal payment for another day was approved.
    if (equals.version !== exemption.equals.version)
      return createExempt(call, payment, { ...exemption, equals });
  }
  throw new ApiError("CONFLICT", "The bank's data changed during this call: try again.");
}

/** Writes a payment together with its SCA. */
async function begin<P extends Payment>(
  call: Ordering,
  payment: P,
  { expectedCustomer, parts }: { expectedCustomer: string | undefined; parts: readonly Change[] },
): Promise<Ordered<P>> {
  const { id, tppId, at, requestId } = call;
  const { link, flow, changes, started } = await startSca(call, call.headers, {
    expectedCustomer,
    purpose: "payment",
    payment,
    authorisation: { of: "PAYMENT", resourceId: id, id },
  });
  const refused = await decide(call, [
    payments.created(payment, at),
    ...changes,
    audit(
      {
        type: "PAYMENT_CREATED",
        at: at.realTime,
        tppId,
        requestId,
        resource: { type: "payment", id },
      },
      started,
    ),
    ...parts,
  ]);
  if (refused !== undefined)
    throw new Error("The payment was not created: another change in its transaction was refused.");
  auditStarted(flow);
  return { payment, scaRedirect: link };
}

/** The payment that an earlier copy of the request has created. */
async function orderedBefore(call: Ordering): Promise<Ordered> {
  const { id, headers } = call;
  const [payment, begun] = await Promise.all([
    payments.get(id),
    authorisations.get({ of: "PAYMENT", resourceId: id, id }),
  ]);
  if (!payment) throw new Error("The payment that this request has created is missing.");
  if (begun?.scaStatus === "EXEMPTED") return { payment, scaRedirect: undefined };
  return { payment, scaRedirect: await scaLinkOf(call, headers) };
}
