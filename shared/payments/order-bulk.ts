import type { PostedBulk } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import { checkKid } from "../rules/kid.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { entriesHashOf } from "../rules/payment-fingerprints.ts";
import { checkRequestedDay } from "../rules/requested-day.ts";
import { bulkParts } from "../table/bulk-parts.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/** Creates a bulk payment with all its payments, and starts its SCA. */
export function orderBulk(call: Ordering, posted: PostedBulk): Promise<Ordered<BulkPayment>> {
  const { payments: entries, ...order } = posted;
  const service = "bulk-payments";
  const product = call.params["payment-product"] as BulkPayment["product"];
  checkRequestedDay(order, call.now);
  for (const [index, entry] of entries.entries()) checkKid(entry, `payments.${index}.`);
  return orderPayment<BulkPayment>(call, {
    posted: { service, order: posted },
    kept: {
      service,
      product,
      order,
      size: entries.length,
      entriesHash: entriesHashOf(product, entries),
    },
    parts: (id) => bulkParts.created(id, entries),
  });
}
