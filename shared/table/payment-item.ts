import * as v from "valibot";
import { Cancellation, Estimate, Reason } from "../ports/schemas/quote.ts";
import {
  type BulkPayment,
  type Payment,
  type PeriodicPayment,
  paymentStates,
  type SinglePayment,
  statusOf,
} from "../rules/payment.ts";
import { CurrencyExchange } from "../schemas/currency-exchange.ts";
import { TransactionStatus } from "../schemas/transaction-status.ts";
import type { Attributes } from "./expressions.ts";
import { jsonAttribute, jsonOf } from "./json-attribute.ts";
import { MinorUnits } from "./minor-units.ts";

const text = v.optional(v.string());

const by = { customerId: v.string(), agreementId: text };

const [bySca, byExemption, byBank] = Cancellation.options;

const Approved = v.variant("by", [
  v.object({ ...bySca.entries, ...by, evidence: v.string() }),
  v.object({ ...byExemption.entries, ...by }),
]);

const DecidedCancellation = v.variant("by", [
  ...Approved.options,
  v.object({ ...byBank.entries, ...by }),
]);

const head = {
  id: v.string(),
  tppId: v.string(),
  place: v.string(),
  requestId: v.string(),
  psuId: text,
  corporateId: text,
  device: v.optional(v.object({ ip: text, userAgent: text, deviceId: text, location: text })),
  debtorAccountId: text,
  debtorName: text,
  debtorCurrency: v.string(),
  debited: MinorUnits,
  fee: MinorUnits,
  rate: v.optional(jsonAttribute(CurrencyExchange)),
  executionDate: v.string(),
  movedFrom: text,
  nextDates: v.optional(v.array(v.string())),
  quote: v.optional(
    jsonAttribute(
      v.object({
        reference: v.string(),
        until: v.string(),
        customerId: v.string(),
        agreementId: text,
        fundsAvailable: v.optional(v.boolean()),
      }),
    ),
  ),
  first: jsonAttribute(
    v.object({
      ...Estimate.entries,
      status: v.optional(TransactionStatus),
      fundsAvailable: v.optional(v.boolean()),
      reason: v.optional(Reason),
    }),
  ),
  isAnswered: v.optional(v.literal(true)),
  scenario: v.optional(
    v.object({
      funds: v.optional(v.literal("insufficient")),
      outcome: v.optional(v.picklist(["unknown", "rejected"])),
    }),
  ),
  summaryHash: v.string(),
  createdAt: v.string(),
  approvedAt: text,
  approved: v.optional(Approved),
  notAfter: text,
  cancellation: v.optional(DecidedCancellation),
  seal: text,
  state: v.picklist(paymentStates),
  intendedAt: text,
  attempts: v.optional(v.number()),
  due: text,
  basketId: text,
};

/** An order was checked when it was posted. Its HMAC shows whether it is what the PSU approved. */
const posted = <Order extends object>() =>
  jsonAttribute(v.custom<Order>((value) => typeof value === "object" && value !== null));

const product = <Product extends string>() =>
  v.custom<Product>((value) => typeof value === "string");

const Stored = v.variant("service", [
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

/** A stored payment. Its status is the interface's own, without asking the bank. */
export const PaymentItem: v.GenericSchema<unknown, Payment> = v.pipe(
  Stored,
  v.transform((stored) => ({ ...stored, status: statusOf[stored.state] }) as Payment),
);

/** The stored attributes of a payment, without those that come from the bank. */
export function storedOf<P extends { status: unknown }>(payment: P) {
  const { status, ...stored } = payment;
  const told: Partial<Record<string, undefined>> = {
    fundsAvailable: undefined,
    isCancellable: undefined,
    awaitsApproval: undefined,
    reason: undefined,
    skipped: undefined,
    failed: undefined,
  };
  return { ...stored, ...told };
}

/** The nested objects of a payment that are stored as JSON text. */
const asJson: ReadonlySet<string> = new Set(["order", "first", "rate", "quote"]);

/** Attributes of a payment as the table stores them. */
export const storedAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) =>
      asJson.has(name) && value !== undefined ? [name, jsonOf(value)] : [name, value],
    ),
  );
