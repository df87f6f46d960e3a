import { checkPsuId, type ReadHeaders } from "../consents/consented-read.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { type Basket, checkBasketPayments } from "../rules/basket.ts";
import { isCallers } from "../rules/ownership.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";

/**
 * Puts a TPP's payments into a new basket, all or none. A repeated request returns the basket that it created. Starts
 * no SCA, because the specification has an operation with its own headers for that.
 */
export async function createBasket(
  call: Caller & { headers: ReadHeaders; body: { paymentIds: string[] } },
): Promise<Basket> {
  const { id, tppId, place, now, realTime, requestId, psu } = call;
  const { paymentIds } = call.body;
  checkPsuId(call, call.headers);
  const [made, ...found] = await Promise.all([baskets.get(id), ...paymentIds.map(payments.get)]);
  if (made) return made;
  // The same request may have created the basket between these reads.
  const byItself = found.some((each) => each?.basketId === id) && (await baskets.get(id));
  if (byItself) return byItself;
  const contents = checkBasketPayments(
    found.map((each) => (isCallers(each, call) ? each : undefined)),
    now,
  );
  const named = contents.find(({ psuId }) => psuId !== undefined);
  const basket: Basket = {
    ...{ id, tppId, place, requestId, paymentIds },
    psuId: named?.psuId ?? psu?.psuId,
    corporateId: named?.corporateId,
    createdAt: now.toISOString(),
    state: "OPEN",
  };
  const refused = await table.change([
    ...baskets.created(basket, contents),
    audit({
      ...({ type: "BASKET_CREATED", at: realTime, tppId, requestId } as const),
      resource: { type: "basket", id },
    }),
  ]);
  if (refused === undefined) return basket;
  const standing = await baskets.get(id);
  if (standing) return standing;
  throw new ApiError("CONFLICT", "The payment changed during this call. Try again.", {
    path: `paymentIds.${refused}`,
  });
}
