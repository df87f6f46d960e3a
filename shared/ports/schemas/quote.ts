import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, Instant, listOf, name, Text } from "./fields.ts";
import { Charge, Exchange, Payable } from "./money.ts";
import { Order } from "./order.ts";

/** The reasons for a refusal. "declined" gives no details on purpose (money laundering, sanctions). */
// biome-ignore format: as dense as a list of codes
export const Reason = v.picklist([
  "funds", "limit", "account", "mandate", "product", "creditor", "creditorBank", "currency", "date",
  "kidMissing", "kidInvalid", "characters", "duplicate", "terms", "late", "declined",
]);
export type Reason = v.InferOutput<typeof Reason>;

/** One problem with an order. The interface converts it to a code, and a text in the PSU's language. */
export const Refusal = v.object({
  reason: Reason,
  /**
   * The path of the field in the order: debtorAccount, transfers.3.amount. "creditor" at creditorAgent means that BIC
   * and account name different countries or banks.
   */
  path: v.optional(
    v.pipe(
      Text(200),
      v.regex(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/, "A path is names and indices, joined by points."),
    ),
  ),
  /** With "date": the earliest possible day. */
  earliest: v.optional(CalendarDate),
});
export type Refusal = v.InferOutput<typeof Refusal>;

/** All problems with an order, or the first hundred. */
export const RefusedOrder = v.object({ refusals: listOf(Refusal, 100, 1) });
export type RefusedOrder = v.InferOutput<typeof RefusedOrder>;

const price = {
  /** The debit without the fee, in the account's currency: the sum of the transfers, after conversion if needed. */
  debited: Payable,
  fee: Charge,
  rate: v.optional(Exchange),
  /** The execution day. For a standing order, the first one. */
  date: CalendarDate,
  /** The requested day, if it is different. */
  movedFrom: v.optional(CalendarDate),
  /** The next execution days of a standing order, beginning with `date`. */
  nextDates: v.optional(listOf(CalendarDate, 24)),
};

/** The price and date of an order, whoever pays it. */
export const Estimate = v.object(price);
export type Estimate = v.InferOutput<typeof Estimate>;

/** The terms that the PSU sees and approves. The amounts bind the bank; the date does not. */
export const Terms = v.object({
  debtorAccountId: Id,
  debtorName: v.pipe(name(140), v.description("The name of the account's owner.")),
  ...price,
});
export type Terms = v.InferOutput<typeof Terms>;

/**
 * The bank's reference for a quote. The interface returns it unread. It is ASCII, so that 1 KB is 1,024 characters
 * everywhere.
 */
const Reference = v.pipe(
  Text(1024),
  v.regex(/^[\x20-\x7e]*$/, "A reference has visible ASCII characters and blanks only."),
);

/** The bank's offer for an order: terms that are valid until a given time. */
export const Quote = v.object({
  terms: Terms,
  until: Instant,
  reference: Reference,
  /** True if no SCA is needed, because both accounts belong to this customer (RTS article 15). */
  exemptible: v.boolean(),
  fundsAvailable: v.optional(v.boolean()),
});
export type Quote = v.InferOutput<typeof Quote>;

const bySca = v.strictObject({
  by: v.literal("sca"),
  at: Instant,
  method: name(64),
  /**
   * The hash of what was approved: action, customer, agreement and payment. The evidence was made for this hash (dynamic
   * linking).
   */
  hash: name(128),
  /** The text that the identity provider signed. */
  evidence: Text(65_536),
});
const byExemption = v.strictObject({ by: v.literal("exemption"), at: Instant, scaAt: Instant });

/** The PSU's approval, or the reason why none was needed. */
export const Approval = v.variant("by", [bySca, byExemption]);
export type Approval = v.InferOutput<typeof Approval>;

/**
 * The reason for a cancellation: the PSU's approval, or the bank itself, whose operator stops an order with an
 * unknown outcome.
 */
export const Cancellation = v.variant("by", [
  bySca,
  byExemption,
  v.strictObject({ by: v.literal("bank"), at: Instant }),
]);
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** An approved order, with the quote it was approved with. */
export const Submission = v.strictObject({
  order: Order,
  terms: Terms,
  reference: Reference,
  approval: Approval,
  /** The latest time for the order. After it the bank answers RJCT with the reason "late". */
  notAfter: v.optional(Instant),
});
export type Submission = v.InferOutput<typeof Submission>;
