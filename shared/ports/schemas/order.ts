import * as v from "valibot";
import { AccountReference } from "../../schemas/account-reference.ts";
import { Address } from "../../schemas/address.ts";
import { Bic } from "../../schemas/bic.ts";
import { CalendarDate } from "../../schemas/date.ts";
import { Frequency } from "../../schemas/frequency.ts";
import { PurposeCode } from "../../schemas/purpose-code.ts";
import { MessageToCreditor, StructuredRemittances } from "../../schemas/remittance.ts";
import { clearingText } from "../../schemas/text.ts";
import { Id, listOf } from "./fields.ts";
import { Payable } from "./money.ts";

/**
 * A payment to one creditor. A structured reference is always in the array, also when the TPP used the deprecated
 * field.
 */
export const Transfer = v.strictObject({
  amount: Payable,
  creditorName: clearingText(70, "A creditor's name"),
  creditorAccount: AccountReference,
  creditorAgent: v.optional(Bic),
  creditorAddress: v.optional(Address),
  endToEndIdentification: v.optional(clearingText(35, "An end-to-end identification")),
  remittanceInformationUnstructured: v.optional(MessageToCreditor),
  remittanceInformationStructuredArray: v.optional(StructuredRemittances),
  purposeCode: v.optional(PurposeCode),
});
export type Transfer = v.InferOutput<typeof Transfer>;

const month = v.pipe(
  v.string("A month is a string, such as 3."),
  v.regex(/^([1-9]|1[0-2])$/, "A month is 1 to 12, without a leading zero."),
);

/** The schedule of a standing order (framework, periodic payments). */
export const Schedule = v.pipe(
  v.strictObject({
    startDate: CalendarDate,
    endDate: v.optional(CalendarDate),
    frequency: Frequency,
    /** The rule for a day that is not a banking day. Default: following. */
    executionRule: v.optional(v.picklist(["following", "preceding"])),
    dayOfExecution: v.optional(
      v.pipe(
        v.string("A day of execution is a string, such as 15."),
        v.regex(/^([1-9]|[12][0-9]|3[01])$/, "A day of execution is a day of the month, 1 to 31."),
      ),
    ),
    monthsOfExecution: v.optional(listOf(month, 11, 1)),
  }),
  v.forward(
    v.check(
      ({ startDate, endDate }) => endDate === undefined || endDate >= startDate,
      "A standing order does not end before it starts.",
    ),
    ["endDate"],
  ),
);
export type Schedule = v.InferOutput<typeof Schedule>;

const common = {
  /** Our own id, which never changes: the order's key at the bank. */
  id: Id,
  product: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]{1,64}$/, "A product has the same name as in its route."),
  ),
  debtorAccount: AccountReference,
};

/** A payment order. */
export const Order = v.variant("kind", [
  v.strictObject({
    kind: v.literal("single"),
    ...common,
    transfer: Transfer,
    requestedDate: v.optional(CalendarDate),
  }),
  v.strictObject({
    kind: v.literal("standing"),
    ...common,
    transfer: Transfer,
    schedule: Schedule,
  }),
  v.strictObject({
    kind: v.literal("bulk"),
    ...common,
    transfers: listOf(Transfer, 1000, 1),
    requestedDate: v.optional(CalendarDate),
    batchBooking: v.optional(v.boolean()),
  }),
]);
export type Order = v.InferOutput<typeof Order>;
