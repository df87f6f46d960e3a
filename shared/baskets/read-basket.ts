import * as v from "valibot";
import { type ReadHeaders, readingOf } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { contextOf } from "../rules/account-access.ts";
import type { Basket } from "../rules/basket.ts";
import { uuid } from "../schemas/date.ts";
import { baskets } from "../table/baskets.ts";

type BasketCall = Caller & { params: { basketId: string }; headers: ReadHeaders };

/**
 * The TPP's own basket of the route; somebody else's, or another PSU's than PSU-ID names, does not exist for it. A
 * deleted one does for the call alone that has deleted it.
 */
export async function basketOf(call: BasketCall): Promise<Basket> {
  const { params, tppId, world, psu, id: callId } = call;
  const reading = readingOf(call, call.headers);
  if (reading) contextOf(reading);
  const id = v.safeParse(uuid, params.basketId);
  const basket = id.success ? await baskets.get(id.output.toLowerCase()) : undefined;
  const isOwn = basket?.tppId === tppId && basket.world === world;
  const anothers = psu && basket?.psuId !== undefined && basket.psuId !== psu.psuId;
  const isGone = basket?.state === "DELETED" && basket.deletedBy !== callId;
  if (basket && isOwn && !anothers && !isGone) return basket;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such signing basket.", { path: "basketId" });
}
