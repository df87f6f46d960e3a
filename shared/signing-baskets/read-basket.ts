import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { Basket } from "../rules/basket.ts";
import { belongsToCaller } from "../rules/ownership.ts";
import { checkPsuId, type ReadHeaders } from "../sca-redirect/psu-of-request.ts";
import { readUuid } from "../schemas/date.ts";
import { baskets } from "../table/baskets.ts";

export type BasketCall = Caller & { params: { basketId: string }; headers: ReadHeaders };

/** Reads the basket of a route while the caller is admitted. */
export async function prefetchBasket(params: BasketCall["params"]): Promise<Basket | undefined> {
  const id = readUuid(params.basketId);
  return id === undefined ? undefined : baskets.get(id);
}

/** The basket of the route. Throws 404 for a deleted basket and for one of another TPP, PSU or context. */
export async function basketOf(call: BasketCall): Promise<Basket> {
  checkPsuId(call, call.headers);
  const basket = await ((call.ahead as ReturnType<typeof prefetchBasket>) ??
    prefetchBasket(call.params));
  if (basket?.state !== "DELETED" && belongsToCaller(basket, call)) return basket;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such signing basket.", { path: "basketId" });
}
