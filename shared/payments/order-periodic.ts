import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { PeriodicPayment } from "../rules/payment.ts";
import { firstDateOf, receivePeriodic } from "../rules/receive-periodic.ts";
import { creditorOf } from "./creditor.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/**
 * Receives a standing order, and begins its SCA: that is given for every one of them, between accounts of one customer
 * too (article 14 of the regulatory technical standards on SCA).
 */
export function orderPeriodic(
  call: Ordering,
  order: PeriodicOrder,
): Promise<Ordered<PeriodicPayment>> {
  const { tppId, world, now } = call;
  const service = "periodic-payments";
  return orderPayment(call, {
    product: call.params["payment-product"] as PeriodicPayment["product"],
    debtorAccount: order.debtorAccount,
    print: { service, tppId, world, order, executionDate: firstDateOf(order, now) },
    creditors: () => creditorOf({ tppId, world }, order),
    receive: (receipt, creditor) => receivePeriodic(order, receipt, creditor),
  });
}
