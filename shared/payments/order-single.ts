import type { PostedTransfer } from "../products/transfer.ts";
import { checkKid } from "../rules/kid.ts";
import type { SinglePayment } from "../rules/payment.ts";
import { productRules } from "../rules/product-rules.ts";
import { checkRequestedDay } from "../rules/requested-day.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/** Creates a single payment and starts its SCA, unless it is between accounts of one customer in a valid session. */
export function orderSingle(
  call: Ordering,
  order: PostedTransfer,
): Promise<Ordered<SinglePayment>> {
  const service = "payments";
  const product = call.params["payment-product"] as SinglePayment["product"];
  const instant = productRules({ service, product }).instant;
  checkRequestedDay(order, call.now, { instant });
  checkKid(order);
  return orderPayment<SinglePayment>(call, {
    posted: { service, order },
    kept: { service, product, order },
  });
}
