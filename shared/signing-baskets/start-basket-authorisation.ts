import { ApiError, type Link } from "../errors.ts";
import { areOpen, type Basket, basketHash } from "../rules/basket.ts";
import { decideSca } from "../sca-redirect/start-sca.ts";
import { baskets } from "../table/baskets.ts";
import { type BasketCall, basketOf } from "./read-basket.ts";

/**
 * Starts the SCA that approves all payments of a basket in their current state, and returns its link. A repeated
 * request gets the first link, whatever has become of the basket.
 */
export const startBasketAuthorisation = (call: BasketCall): Promise<Link> =>
  decideSca(call, call.headers, async () => soughtFor(call, await basketOf(call)));

async function soughtFor({ id, now, psu }: BasketCall, basket: Basket) {
  const contents = await baskets.contents(basket);
  if (basket.state !== "OPEN" || !areOpen(contents, now))
    throw new ApiError(
      "CONFLICT",
      "The signing basket is approved, or one of its payments is no longer waiting for approval.",
      { path: "basketId" },
    );
  return {
    expectedCustomer: psu?.customerId,
    purpose: "basket",
    basket: { id: basket.id, summaryHash: basketHash(contents) },
    authorisation: { of: "BASKET", resourceId: basket.id, id },
  } as const;
}
