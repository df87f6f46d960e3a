import { ApiError, type ErrorCode, type Problem } from "../errors.ts";
import type { Reason, Refusal, RefusedOrder } from "../ports/schemas/quote.ts";
import { type PostedOrder, postedPath } from "../rules/bank-order.ts";
import { creditorBban } from "../rules/payment-fingerprints.ts";
import { bbanOf } from "../schemas/account-reference.ts";

/** The TPP's error code and text for each reason of the bank. `textForReason` gives a better text for some fields. */
const told: Record<Reason, readonly [ErrorCode, string]> = {
  funds: ["PAYMENT_FAILED", "There is too little money on the debtor account."],
  limit: ["PAYMENT_FAILED", "The amount is greater than the limit for one order."],
  account: ["PAYMENT_FAILED", "This payment cannot be made from the debtor account."],
  mandate: ["PAYMENT_FAILED", "This payment cannot be made from the debtor account."],
  product: ["PRODUCT_INVALID", "The debtor account cannot be used for this payment product."],
  creditor: ["PAYMENT_FAILED", "The creditor's account cannot take this payment."],
  creditorBank: ["PAYMENT_FAILED", "This product cannot reach the creditor's bank."],
  currency: ["PAYMENT_FAILED", "The bank has no exchange rate for this currency."],
  date: ["EXECUTION_DATE_INVALID", "The order cannot be executed on this day."],
  kidMissing: ["KID_MISSING", "The creditor's account accepts only payments with a KID."],
  kidInvalid: ["KID_INVALID", "The creditor's account does not accept this KID."],
  characters: [
    "FORMAT_ERROR",
    "The text contains characters that the clearing system does not accept.",
  ],
  duplicate: ["CONFLICT", "The bank already has the same order."],
  terms: ["PAYMENT_FAILED", "The bank's price or rate has changed: try again."],
  late: ["PAYMENT_FAILED", "The bank received the order too late for its execution date."],
  declined: ["PAYMENT_FAILED", "The bank declines this payment."],
};

/** The TPP's text for a reason of the bank. */
export const refusalText = (reason: Reason): string => told[reason][1];

/** The bank's refusal of an order as an error. Each reason names the posted field. */
export function refusedOrder({ refusals }: RefusedOrder, posted: PostedOrder): ApiError {
  const [first, ...also] = refusals.map((each) => problemOf(each, posted));
  if (!first) throw new Error("The bank refused an order without a reason.");
  const { code, text, path } = first;
  return new ApiError(code, text, { path, also });
}

function problemOf({ reason, path, earliest }: Refusal, posted: PostedOrder): Problem {
  const [code, text] = told[reason];
  const field = path === undefined ? undefined : fieldOf(reason, postedPath(path, posted));
  const words = textForReason(reason, field ?? "", posted) ?? text;
  const day = earliest === undefined ? "" : ` The earliest day is ${earliest}.`;
  return { code, path: field, text: `${words}${day}` };
}

/** A `limit` concerns the amount, so the path names the amount and not the whole instructedAmount. */
const fieldOf = (reason: Reason, field: string): string =>
  reason === "limit" && field.endsWith("instructedAmount") ? `${field}.amount` : field;

/** A more specific text for a reason, depending on the field. */
function textForReason(reason: Reason, field: string, posted: PostedOrder): string | undefined {
  if (reason === "creditor" && isFromAndTo(field, posted))
    return "The debtor and the creditor have the same account.";
  if (reason === "creditor" && field.endsWith("creditorAgent"))
    return "The BIC and the creditor's account name different countries or banks.";
  if (reason === "currency" && field.endsWith("creditorAccount.currency"))
    return "The creditor account is in another currency.";
  if (reason === "date" && field.endsWith("endDate"))
    return "The order ends before the first day on which it would be executed.";
  return undefined;
}

/** True if the transfer pays the account that it is paid from, in any spelling of the number. */
function isFromAndTo(field: string, { order }: PostedOrder): boolean {
  const [, index] = /^payments\.(\d+)\./.exec(field) ?? [];
  const transfer = "payments" in order ? order.payments[Number(index)] : order;
  const creditor = transfer && creditorBban(transfer);
  return creditor !== undefined && creditor === bbanOf(order.debtorAccount);
}
