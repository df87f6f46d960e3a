import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { osloDay } from "../rules/calendar.ts";
import { checkKid } from "../rules/kid.ts";
import type { PeriodicPayment } from "../rules/payment.ts";
import { checkDay } from "../rules/requested-day.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/**
 * Creates a standing order and starts its SCA. It is never exempt, not even between accounts of one customer (article
 * 14 of the regulatory technical standards on SCA).
 */
export function orderPeriodic(
  call: Ordering,
  order: PeriodicOrder,
): Promise<Ordered<PeriodicPayment>> {
  const service = "periodic-payments";
  const product = call.params["payment-product"] as PeriodicPayment["product"];
  checkDay(order.startDate, osloDay(call.now), "startDate");
  checkKid(order);
  return orderPayment<PeriodicPayment>(call, {
    posted: { service, order },
    kept: { service, product, order },
  });
}
