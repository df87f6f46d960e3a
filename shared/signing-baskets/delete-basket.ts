import { ApiError } from "../errors.ts";
import { decide } from "../http/decide.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { type BasketCall, basketOf } from "./read-basket.ts";

/**
 * Deletes a basket that nobody has approved, once for each call. Its payments can then be approved one by one again.
 */
export async function deleteBasket(call: BasketCall): Promise<void> {
  if (call.isDecided) return;
  const basket = await basketOf(call);
  const { tppId, requestId, realTime } = call;
  const { id, state } = basket;
  const changes = [
    ...baskets.deleted(basket),
    audit({
      ...({ type: "BASKET_DELETED", at: realTime, tppId, requestId } as const),
      resource: { type: "basket", id },
    }),
  ];
  if (state === "OPEN" && (await decide(call, changes)) === undefined) return;
  const current = state === "OPEN" ? await baskets.get(id) : basket;
  const text =
    current?.state === "DELETED"
      ? "The signing basket has already been deleted."
      : "The signing basket is approved: it can no longer be deleted.";
  throw new ApiError("CONFLICT", text, { path: "basketId" });
}
