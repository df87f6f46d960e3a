import { bank } from "../bank/stage-bank.ts";
import type { Account } from "../bank/world.ts";
import { readingOf } from "../consents/consented-read.ts";
import { ApiError, type Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { ProductRules } from "../products/transfer.ts";
import { contextOfOrder, validSession } from "../rules/account-access.ts";
import { type Payment, totalOf } from "../rules/payment.ts";
import type { duplicatePrint } from "../rules/payment-prints.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import type { Debtor, Receipt } from "../rules/receive-payment.ts";
import { expectedPsu } from "../sca/expected-psu.ts";
import { type ScaWishes, scaLinkOf, startSca } from "../sca/start-sca.ts";
import { tellStarted } from "../sca/tell-sca.ts";
import { bbanOf, type NorwegianAccountReference } from "../schemas/account-reference.ts";
import { audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import type { Change } from "../table/expressions.ts";
import { payments } from "../table/payments.ts";
import { duplicated } from "./duplicated.ts";
import { createExempt } from "./exempt-payment.ts";

export type Ordering = Caller & {
  params: { "payment-product": string };
  headers: ScaWishes & { "psu-id"?: string; "x-psu-identity"?: string; "psu-ip-address"?: string };
  query: { allowLogicalDuplicate: boolean };
};

/** What kind of payment is ordered, and how its rules receive it. */
export type Kind<P extends Payment, Creditors> = {
  product: P["product"];
  debtorAccount: NorwegianAccountReference;
  /** What its twins have in common with it. */
  print: Parameters<typeof duplicatePrint>[0] & Pick<P, "service">;
  /** Looks up what the rules need to know of those it pays. */
  creditors: () => Promise<Creditors>;
  receive: (receipt: Receipt<P["product"]>, creditors: Creditors) => P;
  /** Whatever of it lies beside it in the table. */
  parts?: (payment: P) => readonly Change[];
  /** Whether the bank asks for no SCA in a session valid now. */
  isExempt?: (payment: P, debtor: Debtor, creditors: Creditors) => boolean;
};

/** A payment as it stands when it is created: with the way to its PSU, unless the bank asks for no SCA. */
export type Ordered<P extends Payment = Payment> = { payment: P; scaRedirect: Link | undefined };

/**
 * Receives a payment and begins the SCA that approves it, in one write. Whether the payment may be made is decided by
 * its PSU; all that is decided here is that the bank could make it. A repetition is answered as the first time, whatever
 * has changed since.
 */
export async function orderPayment<P extends Payment, Creditors>(
  call: Ordering,
  kind: Kind<P, Creditors>,
): Promise<Ordered<P>> {
  const [before, now] = await Promise.allSettled([orderedBefore(call), receive(call, kind)]);
  if (before.status === "rejected") throw before.reason;
  if (before.value) return before.value as Ordered<P>;
  if (now.status === "rejected") throw now.reason;
  const { payment, expectedCustomer, exemptFor } = now.value;
  if (exemptFor !== undefined)
    return { payment: await createExempt(call, payment, exemptFor), scaRedirect: undefined };
  const { id, tppId, realTime, requestId, clockOffset } = call;
  const { link, flow, changes } = await startSca(call, call.headers, {
    expectedCustomer,
    purpose: "payment",
    payment,
    authorisation: { of: "PAYMENT", resourceId: id, id },
  });
  const resource = { type: "payment", id };
  const created = audit({ type: "PAYMENT_CREATED", at: realTime, tppId, requestId, resource });
  const alongside = [...changes, created, ...(kind.parts?.(payment) ?? [])];
  const standing = await payments.create(payment, clockOffset, alongside);
  if (standing === payment) tellStarted(flow);
  return { payment: standing as P, scaRedirect: link };
}

/** What the same request has created before, if it has. */
async function orderedBefore({ id, tppId, headers }: Ordering): Promise<Ordered | undefined> {
  const [payment, begun] = await Promise.all([
    payments.get(id),
    authorisations.get({ of: "PAYMENT", resourceId: id, id }),
  ]);
  if (!payment) return undefined;
  const isExempt = begun?.scaStatus === "EXEMPTED";
  return { payment, scaRedirect: isExempt ? undefined : await scaLinkOf({ id, tppId }, headers) };
}

/** Receives a payment by its rules, and tells who is to approve it, or in whose session it needs no SCA. */
async function receive<P extends Payment, Creditors>(call: Ordering, kind: Kind<P, Creditors>) {
  const { id, tppId, world, now, requestId, headers, psu, scenario } = call;
  const reading = readingOf(call, headers);
  const { debtorAccount, print, product } = kind;
  const accountId = await bank().accountIdOf(world, tppId, bbanOf(debtorAccount) ?? "");
  const context = reading ? contextOfOrder(reading, accountId) : "PRIVATE";
  const corporateId = context === "PRIVATE" ? undefined : context;
  const [expectedCustomer, account, usable, rates, twin, creditors] = await Promise.all([
    expectedPsu(call, headers),
    bank().account(world, accountId),
    psu && bank().usable(world, psu.customerId, context),
    bank().rates(now),
    payments.twinOf({ ...print, id }, now),
    kind.creditors(),
  ]);
  const { opensTo } = rulesOf({ service: print.service, product });
  const debtor = usable
    ? payable(account, debtorAccount, { usable, opensTo })
    : presumed(accountId, debtorAccount, account);
  const known = { id, tppId, world, requestId, psuId: psu?.psuId, corporateId, product, now };
  const asked = scenario?.outcome && { outcome: scenario.outcome };
  const payment = kind.receive({ ...known, scenario: asked, debtor, rates, usable }, creditors);
  if (totalOf(payment) > bank().largestRow) throw tooMuch(payment);
  if (twin.isMade && !call.query.allowLogicalDuplicate) throw duplicated();
  // Who asks for an SCA to end badly wants one.
  const isExempt = !scenario?.sca && isInSession(call, context);
  const knownPsu = isExempt && kind.isExempt?.(payment, debtor, creditors) ? psu : undefined;
  // Nobody sees the twin of a payment that needs no approval: of several at once, one is made.
  const unless = call.query.allowLogicalDuplicate ? undefined : twin;
  const exemptFor = knownPsu && { ...knownPsu, unless };
  return { payment, expectedCustomer, exemptFor };
}

const tooMuch = ({ service }: Payment) =>
  new ApiError("PAYMENT_FAILED", "This is more than the bank can move by one order.", {
    path: service === "bulk-payments" ? "payments" : "instructedAmount.amount",
  });

/** Whether the PSU is in a session valid now, and acts in this context. */
function isInSession({ psu, headers, now }: Ordering, context: string): boolean {
  const session = psu && validSession(psu.session, headers["tpp-session-id"], now);
  return session !== undefined && (session.corporateId ?? "PRIVATE") === context;
}

/**
 * The debtor's account where the PSU is known, if it can pay: what is not there, not the PSU's or closed for payments is
 * refused alike.
 */
function payable(
  account: Account | undefined,
  { currency }: NorwegianAccountReference,
  { usable, opensTo }: { usable: ReadonlySet<string> } & Pick<ProductRules, "opensTo">,
): Debtor {
  const isTheirs = account && !account.blocked && usable.has(account.id);
  if (isTheirs && !opensTo(account))
    throw new ApiError("PRODUCT_INVALID", "The debtor account cannot pay by this product.", {
      path: "payment-product",
    });
  if (isTheirs && account.currency === currency) return account;
  throw new ApiError("PAYMENT_FAILED", "This payment cannot be made from the debtor account.", {
    path: "debtorAccount",
  });
}

/**
 * The debtor's account as the order names it, where the PSU is not known: the answer tells nothing of an account of the
 * bank's. Whether there is one that can pay is looked at when the PSU has identified (`canPay`).
 */
const presumed = (
  id: string,
  reference: NorwegianAccountReference,
  account: Account | undefined,
): Debtor => ({
  id,
  bban: bbanOf(reference) ?? "",
  currency: reference.currency,
  owner: account?.owner ?? "",
  ownerName: account?.ownerName ?? "",
});
