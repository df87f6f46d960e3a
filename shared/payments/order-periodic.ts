import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { osloDay } from "../rules/calendar.ts";
import { checkKid } from "../rules/kid.ts";
import type { PeriodicPayment } from "../rules/payment.ts";
import { checkDay } from "../rules/requested-day.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/**
 * Receives a standing order, and begins its SCA: that is given for every one of them, between accounts of one customer
 * too (article 14 of the regulatory technical standards on SCA).
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
