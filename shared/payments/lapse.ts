import type { Payment } from "../rules/payment.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";
import { paymentEvent } from "./payment-event.ts";

/** Rejects a payment that nobody approved in time. If two calls do this at once, the second changes nothing. */
export async function lapse(payment: Payment, realTime: Date): Promise<void> {
  await table.change([
    payments.moved(payment, "rejected", { from: "received" }),
    audit({
      ...paymentEvent(payment, "PAYMENT_REJECTED", realTime),
      ...{ before: "RCVD", after: "RJCT" },
    }),
  ]);
}
