import { readingOf } from "../consents/consented-read.ts";
import type { Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import type { Estimate } from "../ports/schemas/quote.ts";
import { contextOfOrder, validSession } from "../rules/account-access.ts";
import { bankOrder, type PostedOrder } from "../rules/bank-order.ts";
import { type DeviceHeaders, deviceOf } from "../rules/device.ts";
import type { Payment, PaymentHead } from "../rules/payment.ts";
import { pricedByEstimate, quotedBy } from "../rules/quoted.ts";
import { auditStarted } from "../sca-redirect/audit-sca.ts";
import { expectedPsu } from "../sca-redirect/expected-psu.ts";
import { type ScaWishes, scaLinkOf, startSca } from "../sca-redirect/start-sca.ts";
import { accountNumber, bbanOf, ibanOfBban } from "../schemas/account-reference.ts";
import { bankAt } from "../stage/bank-at.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { duplicates } from "../table/duplicates.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { createExempt, finishedExempt } from "./exempt-payment.ts";
import { type Compared, findEqualPayments, refuseDuplicate } from "./find-duplicate.ts";
import { askingFor, askingTpp } from "./payment-caller.ts";
import { receivedBy, withoutAccount } from "./received-payment.ts";
import { refusedOrder } from "./refused-order.ts";

export type Ordering = Caller & {
  params: { "payment-product": string };
  headers: ScaWishes & DeviceHeaders & { "psu-id"?: string; "x-psu-identity"?: string };
  query: { allowLogicalDuplicate: boolean };
};

/** The fields of a payment that depend on the kind of order, without those that every payment has. */
export type Posted<P extends Payment> = Omit<P, keyof PaymentHead>;

/** The kind of payment: the posted order, and how to store it. */
export type PaymentKind<P extends Payment> = {
  posted: PostedOrder;
  /** The posted fields, as PAYMENT stores them. */
  kept: Posted<P>;
  /** Changes for the parts of the payment that are stored as separate items. */
  parts?: (id: string) => readonly Change[];
};

/** A payment at its creation, with the link to the PSU's SCA, unless it is exempt. */
export type Ordered<P extends Payment = Payment> = { payment: P; scaRedirect: Link | undefined };

/**
 * Creates a payment and starts its SCA in one transaction. The bank is asked for price and date; no money moves yet.
 * A repetition gets the same answer as the first call, whatever has changed since.
 */
export async function orderPayment<P extends Payment>(
  call: Ordering,
  kind: PaymentKind<P>,
): Promise<Ordered<P>> {
  if (call.isDecided) return (await orderedBefore(call)) as Ordered<P>;
  const { payment, expectedCustomer, exemptFor, surplus } = await receive(call, kind);
  if (exemptFor)
    return { payment: await createExempt(call, payment, exemptFor), scaRedirect: undefined };
  const parts = [
    ...(kind.parts?.(call.id) ?? []),
    ...duplicates.tidied(payment, call.realTime, surplus),
  ];
  return begin(call, payment, { expectedCustomer, parts });
}

/** Writes a payment together with its SCA. */
async function begin<P extends Payment>(
  call: Ordering,
  payment: P,
  { expectedCustomer, parts }: { expectedCustomer: string | undefined; parts: readonly Change[] },
): Promise<Ordered<P>> {
  const { id, tppId, realTime, requestId, clockOffset } = call;
  const { link, flow, changes, started } = await startSca(call, call.headers, {
    expectedCustomer,
    purpose: "payment",
    payment,
    authorisation: { of: "PAYMENT", resourceId: id, id },
  });
  const refused = await decide(call, [
    payments.created(payment, { clockOffset, now: realTime }),
    ...changes,
    audit(
      {
        type: "PAYMENT_CREATED",
        at: realTime,
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
  const { id, tppId, headers } = call;
  const [payment, begun] = await Promise.all([
    payments.get(id),
    authorisations.get({ of: "PAYMENT", resourceId: id, id }),
  ]);
  if (!payment) throw new Error("The payment that this request has created is missing.");
  if (begun?.scaStatus === "EXEMPTED")
    return { payment: await finishedExempt(payment, call), scaRedirect: undefined };
  return { payment, scaRedirect: await scaLinkOf({ id, tppId }, headers) };
}

/** Asks the bank for price and date, and finds who must approve the payment, or whose session makes it exempt. */
async function receive<P extends Payment>(call: Ordering, { posted, kept }: PaymentKind<P>) {
  const { id, tppId, place, params, psu, headers } = call;
  const bank = bankAt(call);
  const device = deviceOf(headers);
  const tpp = askingTpp(call, device);
  const order = bankOrder({ id, product: params["payment-product"] as P["product"] }, posted);
  const context = await contextOf(call, posted);
  const corporateId = context === "PRIVATE" ? undefined : context;
  const payer = psu && { customerId: psu.customerId, agreementId: corporateId };
  const mayRepeat = call.query.allowLogicalDuplicate;
  const compared = { id, tppId, place, ...kept } as unknown as Compared;
  const search = findEqualPayments(compared, call, { isAsked: !mayRepeat });
  search.catch(() => undefined);
  const [expectedCustomer, quote] = await Promise.all([
    expectedPsu(call, headers),
    payer ? bank.check(askingFor(tpp, payer), order) : bank.estimate(tpp, order),
  ]);
  if ("refusals" in quote) throw refusedOrder(quote, posted);
  const isQuote = "terms" in quote;
  const first: Estimate = isQuote ? withoutAccount(quote.terms) : quote;
  const price = isQuote && payer ? quotedBy(quote, payer) : pricedByEstimate(quote as Estimate);
  const received = receivedBy(call, { device, corporateId, first, price, kept });
  const equals = await search;
  if (!mayRepeat) refuseDuplicate(received, equals);
  const mayBeExempt = isQuote && quote.exemptible && posted.service === "payments";
  // A TPP that forces an SCA to fail wants an SCA.
  const isExempt = mayBeExempt && !call.scenario?.sca && isInSession(call, context);
  const exemptFor = isExempt && psu ? { ...psu, equals, mayRepeat } : undefined;
  return { payment: received, expectedCustomer, exemptFor, surplus: equals.surplus };
}

/**
 * The context of an order. PSU-Corporate-ID names it; a debtor account granted only under an agreement requires that
 * header.
 */
async function contextOf(call: Ordering, { order }: PostedOrder): Promise<string> {
  const reading = readingOf(call, call.headers);
  if (!reading) return "PRIVATE";
  const { corporateId, relationship } = reading;
  const isAnyCorporate = relationship.consents.some(({ context }) => context !== "PRIVATE");
  const isAsked = corporateId === undefined && isAnyCorporate;
  const contexts = isAsked ? await bankAt(call).contexts(relationship.customerId) : [];
  const number = numberOf(order.debtorAccount);
  const debtor = contexts.flatMap(({ usable }) => usable).find((each) => each.number === number);
  return contextOfOrder(reading, debtor?.id ?? "");
}

/** The IBAN of an account reference. The bank lists a customer's accounts by IBAN. */
export const numberOf = (reference: PostedOrder["order"]["debtorAccount"]): string => {
  const bban = bbanOf(reference);
  return bban === undefined ? accountNumber(reference) : ibanOfBban(bban);
};

/** True if the PSU has a valid session in this context. */
function isInSession({ psu, headers, now }: Ordering, context: string): boolean {
  const session = psu && validSession(psu.session, headers["tpp-session-id"], now);
  return session !== undefined && (session.corporateId ?? "PRIVATE") === context;
}
