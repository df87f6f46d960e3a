import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { bulkBodyBytes, bulkPayments } from "../../shared/limits.ts";
import { orderPayment } from "../../shared/payments/order-payment.ts";
import { orderHeaders, orderingAccess, orderQuery } from "../../shared/payments/ordering.ts";
import { answerOfOrdered, paymentAnswer } from "../../shared/payments/payment-answer.ts";
import { orderSchemas } from "../../shared/products/products.ts";
import { checkKid } from "../../shared/rules/kid.ts";
import type { BulkPayment } from "../../shared/rules/payment.ts";
import { entriesHashOf } from "../../shared/rules/payment-fingerprints.ts";
import { checkRequestedDay } from "../../shared/rules/requested-day.ts";
import { bulkParts } from "../../shared/table/bulk-parts.ts";

export const documentation: Documentation = {
  description: `Creates a bulk of up to ${bulkPayments} payments from one account. The PSU approves all of them together.`,
};

export const handler = defineOperation({
  route: "POST /v1/bulk-payments/{payment-product}",
  summary: "Create a bulk payment",
  role: "PISP",
  headers: orderHeaders,
  query: orderQuery,
  products: orderSchemas("bulk-payments"),
  // The size of a thousand payments with all fields at their maximum length and every character escaped.
  largestBody: bulkBodyBytes,
  answer: [201, v.object(paymentAnswer)],
  access: orderingAccess,

  async handle(call) {
    const { payments: entries, ...order } = call.body;
    const product = call.params["payment-product"] as BulkPayment["product"];
    checkRequestedDay(order, call.at.now);
    for (const [index, entry] of entries.entries()) checkKid(entry, `payments.${index}.`);
    const entriesHash = entriesHashOf(product, entries);
    const service = "bulk-payments";
    const ordered = await orderPayment<BulkPayment>(call, {
      posted: { service, order: call.body },
      kept: { service, product, order, size: entries.length, entriesHash },
      parts: (id) => bulkParts.created(id, entries),
    });
    return answerOfOrdered(ordered, call.body, call.language);
  },
});
