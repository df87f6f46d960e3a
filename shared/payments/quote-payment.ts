import type { BankCaller } from "../ports/schemas/bank-caller.ts";
import type { Estimate, RefusedOrder } from "../ports/schemas/quote.ts";
import { contextOfOrder, validSession } from "../rules/account-access.ts";
import { bankOrder, type PostedOrder } from "../rules/bank-order.ts";
import { deviceOf } from "../rules/device.ts";
import type { Payment, PaymentHead } from "../rules/payment.ts";
import { summaryHash } from "../rules/payment-fingerprints.ts";
import { isQuoteValidFor, pricedByEstimate, quotedBy } from "../rules/quoted.ts";
import type { Scenario } from "../rules/scenario.ts";
import { expectedPsu } from "../sca-redirect/expected-psu.ts";
import { readingOf } from "../sca-redirect/psu-of-request.ts";
import { accountNumber, bbanOf, ibanOfBban } from "../schemas/account-reference.ts";
import { bankAt } from "../stage/bank-at.ts";
import type { BankContext } from "../stage/stage.ts";
import type { Ordering, PaymentKind } from "./ordering.ts";
import { psuCaller, tppCaller } from "./payment-caller.ts";
import { unchangedOrder } from "./posted-order.ts";
import { refusedOrder } from "./refused-order.ts";

/** A new payment at the bank's price, who must approve it, and whose session makes it exempt, if any. */
type QuotedPayment<P extends Payment> = {
  payment: P;
  expectedCustomer: string | undefined;
  exemptFor: Ordering["psu"];
};

/** Asks the bank for the price and the date of an order that nobody has approved. */
export async function quotePayment<P extends Payment>(
  call: Ordering,
  { posted, kept }: PaymentKind<P>,
): Promise<QuotedPayment<P>> {
  const { id, params, psu, headers } = call;
  const bank = bankAt(call);
  const device = deviceOf(headers);
  const tpp = tppCaller(call, device);
  const order = bankOrder({ id, product: params["payment-product"] as P["product"] }, posted);
  const context = await contextOf(call, posted);
  const corporateId = context === "PRIVATE" ? undefined : context;
  const payer = psu && { customerId: psu.customerId, agreementId: corporateId };
  const [expectedCustomer, quote] = await Promise.all([
    expectedPsu(call, headers),
    payer ? bank.check(psuCaller(tpp, payer), order) : bank.estimate(tpp, order),
  ]);
  if ("refusals" in quote) throw refusedOrder(quote, posted);
  const isQuote = "terms" in quote;
  const first: Estimate = isQuote ? withoutAccount(quote.terms) : quote;
  const price = isQuote && payer ? quotedBy(quote, payer) : pricedByEstimate(quote as Estimate);
  const payment = receivedBy(call, { device, corporateId, first, price, kept });
  // A standing order is never exempt (article 14 of the regulatory technical standards on SCA).
  const mayBeExempt = isQuote && quote.exemptible && posted.service === "payments";
  // A TPP that forces an SCA to fail wants an SCA.
  const isExempt = mayBeExempt && !call.scenario?.sca && isInSession(call, context);
  return { payment, expectedCustomer, exemptFor: isExempt ? psu : undefined };
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
function isInSession({ psu, headers, at }: Ordering, context: string): boolean {
  const session = psu && validSession(psu.session, headers["tpp-session-id"], at.now);
  return session !== undefined && (session.corporateId ?? "PRIVATE") === context;
}

/** A payment that nobody has approved, with the bank's price and date. */
function receivedBy<P extends Payment>(
  { id, tppId, place, requestId, psu, at, params, scenario }: Ordering,
  {
    kept,
    price,
    ...known
  }: Pick<PaymentHead, "device" | "corporateId" | "first"> & {
    price: ReturnType<typeof pricedByEstimate>;
    kept: PaymentKind<P>["kept"];
  },
): P {
  const payment = {
    ...{ id, tppId, place, requestId, psuId: psu?.psuId, ...known, ...price, ...kept },
    product: params["payment-product"],
    scenario: asked(scenario),
    createdAt: at.now.toISOString(),
    state: "received",
    status: "RCVD",
  } as unknown as P;
  return { ...payment, summaryHash: summaryHash(payment) };
}

/** The part of a scenario that the bank gets with a quote. */
const asked = ({ funds, outcome }: Scenario = {}): PaymentHead["scenario"] =>
  funds || outcome ? { ...(funds && { funds }), ...(outcome && { outcome }) } : undefined;

const withoutAccount = ({
  debtorAccountId: _,
  debtorName: __,
  ...price
}: Estimate & { debtorAccountId: string; debtorName: string }): Estimate => price;

/**
 * Returns the payment with a valid quote for this payer. If the current quote ends too soon or is for another payer,
 * asks the bank for a new one; returns the bank's refusal if there is one.
 */
export async function quotedFor<P extends Payment>(
  payment: P,
  payer: Pick<BankCaller, "customerId" | "agreementId">,
  where: BankContext,
): Promise<P | RefusedOrder> {
  if (isQuoteValidFor(payment, payer, where.at.now)) return payment;
  const posted = await unchangedOrder(payment);
  const asking = psuCaller(tppCaller(payment, payment.device), payer);
  const bank = bankAt({ ...where, scenario: payment.scenario });
  const quote = await bank.check({ ...asking, attended: true }, bankOrder(payment, posted));
  if ("refusals" in quote) return quote;
  const quoted: P = { ...payment, ...quotedBy(quote, payer) };
  return { ...quoted, summaryHash: summaryHash(quoted) };
}
