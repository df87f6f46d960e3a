import { basketSealOf } from "../baskets/basket-seal.ts";
import { releaseBasket } from "../baskets/release-basket.ts";
import { identity } from "../identity/identity.ts";
import { logError } from "../log.ts";
import { areOpen, type Basket, basketHash } from "../rules/basket.ts";
import { sandboxTime } from "../rules/clock.ts";
import { isDatedNow } from "../rules/date-anew.ts";
import { summaryHash } from "../rules/payment-prints.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { table } from "../table/client.ts";
import type { ScaFlow } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { type DecidedFlow, eventOf, failSca, succeeded } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { tellFinished } from "./tell-sca.ts";

type BasketFlow = DecidedFlow & { basket: NonNullable<ScaFlow["basket"]> };

/**
 * Ends a flow with the approval of all payments of its basket as they were shown, and lets them go. Where that fails the
 * approval stands: the job lets go what is left.
 */
export async function approveBasket(flow: BasketFlow, realTime: Date): Promise<void> {
  const now = sandboxTime(flow, realTime);
  if (!(await identity().approve(flow.customerId, flow.basket.summaryHash)))
    return failSca(flow, failures.attemptsUsed, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const approved = await approvedBasket(flow, psuId, now);
  const refused =
    approved === undefined ||
    (await table.change([
      ...succeeded(flow, psuId, now),
      ...tpps.unchanged(flow),
      ...baskets.approved(approved, flow.clockOffset),
      audit({ ...eventOf(flow, "BASKET_APPROVED", realTime), psuId }),
    ])) !== undefined;
  if (refused) return failSca(flow, failures.changed, realTime);
  tellFinished(flow, "approved");
  const { clockOffset } = flow;
  const step = { at: now, realTime, clockOffset, alongside: tpps.unchanged(flow) };
  await releaseBasket(approved, step).catch((error) =>
    logError("a signing basket is left to the job", error, { basketId: approved.id }),
  );
}

/** A flow's basket as its approval makes it, sealed and due; none where it is no longer what was shown. */
async function approvedBasket(
  flow: BasketFlow,
  psuId: string,
  now: Date,
): Promise<Basket | undefined> {
  const basket = await baskets.get(flow.basket.id);
  if (basket === undefined) return undefined;
  const contents = await baskets.contents(basket);
  const isAsShown =
    basketHash(contents) === flow.basket.summaryHash &&
    contents.every((each) => each.basketId === basket.id && isDatedNow(each, now));
  if (!isAsShown || !areOpen(contents, now)) return undefined;
  const at = now.toISOString();
  const approved: Basket = {
    ...basket,
    ...({ state: "APPROVED", approvedAt: at, nextAt: at, psuId } as const),
    corporateId: flow.corporateId,
    customerId: flow.customerId,
    prints: contents.map(summaryHash),
  };
  return { ...approved, seal: await basketSealOf(approved) };
}
