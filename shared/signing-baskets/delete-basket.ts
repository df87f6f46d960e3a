import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import type { Basket } from "../rules/basket.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { table } from "../table/client.ts";

/**
 * Deletes a basket that nobody has approved. Its payments can then be approved one by one again. A repeated request
 * finds its earlier result.
 */
export async function deleteBasket(
  { id: callId, tppId, requestId, realTime }: Caller,
  basket: Basket,
): Promise<void> {
  const { id, state } = basket;
  if (state === "DELETED") return;
  const changes = [
    ...baskets.deleted(basket, callId),
    audit({
      ...({ type: "BASKET_DELETED", at: realTime, tppId, requestId } as const),
      resource: { type: "basket", id },
    }),
  ];
  if (state === "OPEN" && (await table.change(changes)) === undefined) return;
  const current = state === "OPEN" ? await baskets.get(id) : basket;
  if (current?.deletedBy === callId) return;
  const text =
    current?.state === "DELETED"
      ? "The signing basket has already been deleted."
      : "The signing basket is approved: it can no longer be deleted.";
  throw new ApiError("CONFLICT", text, { path: "basketId" });
}
