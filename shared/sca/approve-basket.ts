import { isProviderRedirect, type ProviderRedirect } from "../identity/ask-identity.ts";
import { withApproval } from "../payments/approve.ts";
import { callInOrder, tryToCallBank } from "../payments/submit-order.ts";
import { areOpen, type Basket, basketHash } from "../rules/basket.ts";
import type { Payment, SinglePayment } from "../rules/payment.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { table } from "../table/client.ts";
import { duplicates } from "../table/duplicates.ts";
import { payments } from "../table/payments.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";
import { type ApprovalInput, approvalIn, provenApproval } from "./approval.ts";
import { deadEnd } from "./dead-end.ts";
import { decide, endRefusedFlow } from "./decide.ts";
import { type DecidedFlow, eventOf, failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { shownHash } from "./shown-hash.ts";

type BasketFlow = DecidedFlow & { basket: NonNullable<ScaFlow["basket"]> };

/** The page starts no new submit after 12 seconds. The job submit-orders submits the rest. */
const patience = 12_000;

/**
 * Ends a flow with the approval of all payments in its basket, as the page showed them, in one transaction. Then
 * submits them one after the other (specification: a signing basket is not atomic).
 */
export async function approveBasket(
  flow: BasketFlow,
  pressed: ApprovalInput,
): Promise<ProviderRedirect | "done" | undefined> {
  const elapsed = stopwatch();
  const where = bankContextOf(flow);
  const { now, realTime } = flow.at;
  const basket = await baskets.get(flow.basket.id);
  const contents = basket ? await baskets.contents(basket) : [];
  if (!basket || !isAsShown(flow, basket, contents))
    return failSca(flow, (await deadEnd(flow)) ?? failures.changed);
  const hash = shownHash(flow);
  const proven = await provenApproval(flow, contents, { ...pressed, hash });
  if (!proven || isProviderRedirect(proven)) return proven;
  const psuId = await psuIdOf(flow, flow.customerId);
  const by = { psuId, corporateId: flow.corporateId, at: flow.at };
  // The hash is the basket's, because the evidence was made for the basket.
  const approved = await approvalIn(flow, proven, hash);
  const submitting = await Promise.all(
    contents.map((each) => withApproval(each, { ...by, approved })),
  );
  const { corporateId, customerId } = flow;
  const approvedAt = now.toISOString();
  // Before the approval, because up to 50 lists do not fit in its transaction. Until then a listed payment is none.
  await table.change(duplicates.allAdded(submitting, realTime));
  const decision = await decide(flow, psuId, [
    baskets.approved({ ...basket, psuId, corporateId, customerId, approvedAt }),
    ...contents.map((each, at) => payments.submitting(each, submitting[at] ?? each, realTime)),
    audit({ ...eventOf(flow, "BASKET_APPROVED"), psuId }),
  ]);
  if (decision === "made")
    await callInOrder(
      submitting,
      { atOnce: submitting.length, isInTime: () => elapsed() < patience },
      (payment) => tryToCallBank(payment, where),
    );
  return endRefusedFlow(flow, decision);
}

/**
 * True if the basket has not changed since the page showed it, and each payment can still be approved at the price
 * shown.
 */
const isAsShown = (flow: BasketFlow, basket: Basket, contents: readonly SinglePayment[]): boolean =>
  basket.state === "OPEN" &&
  basketHash(contents) === flow.basket.summaryHash &&
  areOpen(contents, flow.at.now) &&
  contents.every(({ basketId, quote }) => basketId === basket.id && isFor(quote, flow));

/** True if a quote is still valid for this PSU. Another link may have replaced it with a quote for another context. */
const isFor = (quote: Payment["quote"], { customerId, corporateId, at }: BasketFlow) =>
  quote !== undefined &&
  at.now < new Date(quote.until) &&
  quote.customerId === customerId &&
  quote.agreementId === corporateId;
