import { bank } from "../bank/stage-bank.ts";
import type { Account } from "../bank/world.ts";
import { readingOf } from "../consents/consented-read.ts";
import { ApiError, type Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { CrossBorderCreditTransfer } from "../products/cross-border-credit-transfers.ts";
import type { Product } from "../products/products.ts";
import { contextOf } from "../rules/account-access.ts";
import { executionDateOf, type Payment, receivePayment } from "../rules/payment.ts";
import { expectedPsu } from "../sca/expected-psu.ts";
import { type ScaWishes, startSca } from "../sca/start-sca.ts";
import { tellStarted } from "../sca/tell-sca.ts";
import { bbanOf } from "../schemas/account-reference.ts";
import { audit } from "../table/audit.ts";
import { payments } from "../table/payments.ts";
import { scaFlows } from "../table/sca-flows.ts";

type Ordering = Caller & {
  params: { "payment-product": string };
  headers: ScaWishes & { "psu-id"?: string; "x-psu-identity"?: string; "psu-ip-address"?: string };
  query: { allowLogicalDuplicate: boolean };
};

/**
 * Receives a payment and begins the SCA that approves it, in one write. Whether the payment may be made is decided by
 * its PSU; all that is decided here is that the bank could make it.
 */
export async function orderPayment(
  call: Ordering,
  order: CrossBorderCreditTransfer,
): Promise<{ payment: Payment; scaRedirect: Link }> {
  const { id, tppId, world, now, realTime, requestId, headers, psu } = call;
  requireWayToPsu(call);
  const reading = readingOf(call, headers);
  const context = reading ? contextOf(reading) : "PRIVATE";
  const corporateId = context === "PRIVATE" ? undefined : context;
  const executionDate = executionDateOf(order, now);
  const accountId = await bank().accountIdOf(world, tppId, bbanOf(order.debtorAccount) ?? "");
  const [expectedCustomer, debtor, usable, rates, hasTwin] = await Promise.all([
    expectedPsu(call, headers),
    bank().account(world, accountId),
    psu && bank().usable(world, psu.customerId, context),
    bank().rates(),
    payments.hasTwin({ id, tppId, world, order, executionDate }, now),
  ]);
  const product = call.params["payment-product"] as Product;
  const psuId = psu?.psuId;
  const known = { id, tppId, world, product, requestId, psuId, corporateId };
  const payment = receivePayment(order, {
    ...known,
    debtor: payable(debtor, order, usable),
    rates,
    now,
  });
  // A repetition is answered as the first time, whatever was approved in between.
  if (hasTwin && !call.query.allowLogicalDuplicate && !(await payments.get(id)))
    throw new ApiError(
      "CONFLICT",
      "The same payment was approved within 24 hours; allowLogicalDuplicate=true repeats it.",
      { path: "allowLogicalDuplicate" },
    );
  const { link, flow, event } = await startSca(call, headers, { expectedCustomer, payment });
  const resource = { type: "payment", id };
  const created = audit({ type: "PAYMENT_CREATED", at: realTime, tppId, requestId, resource });
  const standing = await payments.create(payment, [scaFlows.started(flow), event, created]);
  if (standing === payment) tellStarted(flow);
  return { payment: standing, scaRedirect: link };
}

/**
 * Without PSU-ID and X-PSU-IDENTITY a payment can be made by a TPP that is a PISP only, with PSU-Context: the PSU then
 * identifies in the one SCA there is (specification, SCA, 8).
 */
function requireWayToPsu({ headers, roles }: Ordering): void {
  if (headers["psu-id"] || headers["x-psu-identity"] || !roles.includes("AISP")) return;
  throw new ApiError(
    "HTTP_HEADER_REQUIRED",
    "PSU-ID is required; PSU-Context stands in for it only where the TPP is a PISP and no AISP.",
    { path: "psu-id" },
  );
}

/** The debtor's account, if it can pay: what is not there and what is not the PSU's are refused alike. */
function payable(
  account: Account | undefined,
  { debtorAccount }: CrossBorderCreditTransfer,
  usable: ReadonlySet<string> | undefined,
): Account {
  const fits = account?.currency === debtorAccount.currency;
  if (account && fits && (!usable || usable.has(account.id))) return account;
  throw new ApiError("PAYMENT_FAILED", "This payment cannot be made from the debtor account.", {
    path: "debtorAccount",
  });
}
