import type { Transfer } from "../products/transfer.ts";
import { executionDateOf } from "../rules/execution-date.ts";
import type { SinglePayment } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { receivePayment } from "../rules/receive-payment.ts";
import { creditorOf } from "./creditor.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/** Receives a single payment, and begins its SCA unless it is between accounts of one customer in a session. */
export function orderSingle(call: Ordering, order: Transfer): Promise<Ordered<SinglePayment>> {
  const { tppId, world, now } = call;
  const service = "payments";
  const product = call.params["payment-product"] as SinglePayment["product"];
  const instant = rulesOf({ service, product }).instant;
  const { executionDate } = executionDateOf(order, now, { instant });
  return orderPayment(call, {
    product,
    debtorAccount: order.debtorAccount,
    print: { service, tppId, world, order, executionDate },
    creditors: () => creditorOf({ tppId, world }, order),
    receive: (receipt, creditor): SinglePayment => receivePayment(order, receipt, creditor),
    // The PSU is shown a fee or a rate before paying it: order and both accounts share one currency.
    isExempt: ({ fee, rate }, debtor, creditor) =>
      creditor !== "elsewhere" &&
      creditor.owner === debtor.owner &&
      creditor.currency === order.instructedAmount.currency &&
      fee === 0n &&
      !rate,
  });
}
