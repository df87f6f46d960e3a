import { ApiError, type Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { areOpen, type Basket, basketHash } from "../rules/basket.ts";
import { begin, type ScaWishes, startSca } from "../sca-redirect/start-sca.ts";
import { authorisations } from "../table/authorisations.ts";
import { baskets } from "../table/baskets.ts";

/**
 * Starts the SCA that approves all payments of a basket in their current state. A repeated request starts only one
 * SCA.
 */
export async function startBasketAuthorisation(
  call: Caller & { headers: ScaWishes },
  basket: Basket,
): Promise<{ link: Link; id: string }> {
  const { id, now, psu, headers } = call;
  const contents = await baskets.contents(basket);
  const authorisation = { of: "BASKET", resourceId: basket.id, id } as const;
  const isOpen = basket.state === "OPEN" && areOpen(contents, now);
  if (!isOpen && !(await authorisations.get(authorisation)))
    throw new ApiError(
      "CONFLICT",
      "The signing basket is approved, or one of its payments is no longer waiting for approval.",
      { path: "basketId" },
    );
  const sought = {
    expectedCustomer: psu?.customerId,
    purpose: "basket",
    basket: { id: basket.id, summaryHash: basketHash(contents) },
    authorisation,
  } as const;
  const { link } = await begin(await startSca(call, headers, sought));
  return { link, id };
}
