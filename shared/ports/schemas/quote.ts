import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { Id, Instant, listOf, name, text } from "./fields.ts";
import { Charge, Exchange, Payable } from "./money.ts";
import { Order } from "./order.ts";

/** Why not. "declined" says no more on purpose (money laundering, sanctions). */
// biome-ignore format: as dense as a list of codes
export const Reason = v.picklist([
  "funds", "limit", "account", "mandate", "product", "creditor", "creditorBank", "currency", "date",
  "kidMissing", "kidInvalid", "characters", "duplicate", "terms", "late", "declined",
]);
export type Reason = v.InferOutput<typeof Reason>;

/** One thing wrong with an order; the interface maps it to code and text, in the PSU's language. */
export const Refusal = v.object({
  reason: Reason,
  /** The field of the order: debtorAccount, transfers.3.amount. */
  path: v.optional(
    v.pipe(
      text(200),
      v.regex(/^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/, "A path is names and indices, joined by points."),
    ),
  ),
  /** With "date": the earliest day that would do. */
  earliest: v.optional(CalendarDate),
});
export type Refusal = v.InferOutput<typeof Refusal>;

/** All that is wrong with an order, or the first hundred things. */
export const Refused = v.object({ refusals: listOf(Refusal, 100, 1) });
export type Refused = v.InferOutput<typeof Refused>;

const price = {
  /** What leaves the account beside the fee, in its currency: the sum of the transfers, or what that is converted to. */
  debited: Payable,
  fee: Charge,
  rate: v.optional(Exchange),
  /** The day it is executed; of a standing order the first one. */
  date: CalendarDate,
  /** The day that was asked for, where it is another one. */
  movedFrom: v.optional(CalendarDate),
  /** The next days of a standing order, `date` the first of them. */
  nextDates: v.optional(listOf(CalendarDate, 24)),
};

/** What the order's own words tell of its price and day, whoever pays it. */
export const Estimate = v.object(price);
export type Estimate = v.InferOutput<typeof Estimate>;

/** What the PSU is shown and approves. Its money binds the bank; its date does not. */
export const Terms = v.object({ debtorAccountId: Id, debtorName: name(140), ...price });
export type Terms = v.InferOutput<typeof Terms>;

/** The bank's own word about a quote, handed back unopened; ASCII, so that 1 KB is 1,024 characters everywhere. */
const Reference = v.pipe(
  text(1024),
  v.regex(/^[\x20-\x7e]*$/, "A reference has visible ASCII characters and blanks only."),
);

/** Terms that hold until then. */
export const Quote = v.object({
  terms: Terms,
  until: Instant,
  reference: Reference,
  /** No SCA is needed: between accounts of this customer (RTS article 15). */
  exemptible: v.boolean(),
  fundsAvailable: v.optional(v.boolean()),
});
export type Quote = v.InferOutput<typeof Quote>;

const bySca = v.strictObject({
  by: v.literal("sca"),
  at: Instant,
  method: name(64),
  /** The hash of what was shown, which the evidence was made for (dynamic linking). */
  hash: name(128),
  /** What the identity provider signed. */
  evidence: text(65_536),
});
const byExemption = v.strictObject({ by: v.literal("exemption"), at: Instant, scaAt: Instant });

/** The PSU's word, or why none was needed. */
export const Approval = v.variant("by", [bySca, byExemption]);
export type Approval = v.InferOutput<typeof Approval>;

/** Why an order is cancelled: the PSU's word, or the bank's own, whose operator bars an order that nobody knows to be made. */
export const Cancellation = v.variant("by", [
  bySca,
  byExemption,
  v.strictObject({ by: v.literal("bank"), at: Instant }),
]);
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** An approved order with the quote it was approved by. */
export const Submission = v.strictObject({
  order: Order,
  terms: Terms,
  reference: Reference,
  approval: Approval,
  /** From then on it is too late: RJCT, reason "late". */
  notAfter: v.optional(Instant),
});
export type Submission = v.InferOutput<typeof Submission>;
