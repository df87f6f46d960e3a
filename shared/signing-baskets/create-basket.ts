import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import { type Basket, checkBasketPayments } from "../rules/basket.ts";
import { belongsToCaller } from "../rules/ownership.ts";
import { checkPsuId, type ReadHeaders } from "../sca-redirect/psu-of-request.ts";
import { audit } from "../table/audit.ts";
import { baskets } from "../table/baskets.ts";
import { payments } from "../table/payments.ts";

/**
 * Puts a TPP's payments into a new basket, all or none, once for each call. The basket has the call's id. Starts no SCA,
 * because the specification has an operation with its own headers for that.
 */
export async function createBasket(
  call: Caller & { headers: ReadHeaders; body: { paymentIds: string[] } },
): Promise<void> {
  if (call.isDecided) return;
  const { id, tppId, place, at, requestId, psu } = call;
  const { paymentIds } = call.body;
  checkPsuId(call, call.headers);
  const found = await Promise.all(paymentIds.map(payments.get));
  const contents = checkBasketPayments(
    found.map((each) => (belongsToCaller(each, call) ? each : undefined)),
    at.now,
  );
  const named = contents.find(({ psuId }) => psuId !== undefined);
  const basket: Basket = {
    ...{ id, tppId, place, requestId, paymentIds },
    psuId: named?.psuId ?? psu?.psuId,
    corporateId: named?.corporateId,
    createdAt: at.now.toISOString(),
    state: "OPEN",
  };
  const refused = await decide(call, [
    ...baskets.created(basket, contents),
    audit({
      ...({ type: "BASKET_CREATED", at: at.realTime, tppId, requestId } as const),
      resource: { type: "basket", id },
    }),
  ]);
  if (refused === undefined) return;
  throw new ApiError("CONFLICT", "The payment changed during this call. Try again.", {
    path: `paymentIds.${refused}`,
  });
}
