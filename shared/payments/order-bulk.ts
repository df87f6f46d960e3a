import type { BulkOrder } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import { executionDateOf } from "../rules/execution-date.ts";
import type { BulkPayment } from "../rules/payment.ts";
import { creditorBban, printOf } from "../rules/payment-prints.ts";
import { type Creditors, receiveBulk } from "../rules/receive-bulk.ts";
import { bulkParts } from "../table/bulk-parts.ts";
import { creditorOf } from "./creditor.ts";
import { inGroups } from "./in-groups.ts";
import { type Ordered, type Ordering, orderPayment } from "./order-payment.ts";

/** Receives a bulk payment with all the payments it holds, and begins its SCA. */
export function orderBulk(call: Ordering, posted: BulkOrder): Promise<Ordered<BulkPayment>> {
  const { tppId, world, now } = call;
  const { payments: entries, ...order } = posted;
  const service = "bulk-payments";
  const { executionDate } = executionDateOf(order, now);
  const entriesHash = printOf(entries);
  return orderPayment(call, {
    product: call.params["payment-product"] as BulkPayment["product"],
    debtorAccount: order.debtorAccount,
    print: { service, tppId, world, order, executionDate, entriesHash },
    creditors: () => creditorsOf({ tppId, world }, entries),
    receive: (receipt, creditors) => receiveBulk(posted, receipt, creditors),
    parts: ({ id }) => bulkParts.created(id, entries),
  });
}

/** The accounts of those whom a bulk pays, each looked up once. */
async function creditorsOf(
  where: Parameters<typeof creditorOf>[0],
  entries: BulkOrder["payments"],
): Promise<Creditors> {
  const distinct = new Map(entries.map((entry) => [creditorBban(entry) ?? "", entry]));
  return new Map(
    await inGroups([...distinct], async ([bban, entry]) => [bban, await creditorOf(where, entry)]),
  );
}
