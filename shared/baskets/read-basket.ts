import { type ReadHeaders, readingOf } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { contextOf } from "../rules/account-access.ts";
import type { Basket } from "../rules/basket.ts";
import { isCallers } from "../rules/ownership.ts";
import { readUuid } from "../schemas/date.ts";
import { baskets } from "../table/baskets.ts";

type BasketCall = Caller & { params: { basketId: string }; headers: ReadHeaders };

/**
 * The TPP's own basket of the route; somebody else's, or another PSU's than PSU-ID names, does not exist for it. A
 * deleted one does for the call alone that has deleted it.
 */
export async function basketOf(call: BasketCall): Promise<Basket> {
  const reading = readingOf(call, call.headers);
  if (reading) contextOf(reading);
  const id = readUuid(call.params.basketId);
  const basket = id === undefined ? undefined : await baskets.get(id);
  const isGone = basket?.state === "DELETED" && basket.deletedBy !== call.id;
  if (isCallers(basket, call) && !isGone) return basket;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such signing basket.", { path: "basketId" });
}
