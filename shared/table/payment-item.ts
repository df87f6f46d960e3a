import * as v from "valibot";
import type { BulkPayment, PeriodicPayment, SinglePayment } from "../rules/payment.ts";
import { CurrencyExchange } from "../schemas/currency-exchange.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import { minor } from "./minor-units.ts";

const text = v.optional(v.string());

const head = {
  id: v.string(),
  tppId: v.string(),
  world: v.string(),
  /** The X-Request-ID it was created with. */
  requestId: v.string(),
  psuId: text,
  corporateId: text,
  debtorAccountId: v.string(),
  debtorName: v.string(),
  debtorCurrency: v.string(),
  debited: minor,
  fee: minor,
  rate: v.optional(CurrencyExchange),
  executionDate: v.string(),
  movedFrom: text,
  shownDate: text,
  summaryHash: v.string(),
  createdAt: v.string(),
  approvedAt: text,
  seal: text,
  nextAt: text,
  status: TransactionStatus,
  fundsAvailable: v.optional(v.boolean()),
  cancelledBy: text,
  dealt: v.optional(v.number()),
  basketId: text,
  scenario: v.optional(v.object({ outcome: v.optional(v.picklist(["unknown", "rejected"])) })),
};

/** An order was checked when it was posted; whether it is what the PSU has approved, its seal tells. */
const posted = <Order extends object>() =>
  v.custom<Order>((value) => typeof value === "object" && value !== null);

const product = <Product extends string>() =>
  v.custom<Product>((value) => typeof value === "string");

export const PaymentItem = v.variant("service", [
  v.object({
    ...head,
    service: v.literal("payments"),
    product: product<SinglePayment["product"]>(),
    order: posted<SinglePayment["order"]>(),
  }),
  v.object({
    ...head,
    service: v.literal("periodic-payments"),
    product: product<PeriodicPayment["product"]>(),
    order: posted<PeriodicPayment["order"]>(),
    everBooked: v.optional(v.boolean()),
  }),
  v.object({
    ...head,
    service: v.literal("bulk-payments"),
    product: product<BulkPayment["product"]>(),
    order: posted<BulkPayment["order"]>(),
    size: v.number(),
    entriesHash: v.string(),
  }),
]);
