import type { PostedTransfer } from "../../../products/transfer.ts";
import { creditorBban } from "../../../rules/payment-fingerprints.ts";
import { creditRow } from "../../rules/payment-rows.ts";
import type { ProductTerms } from "../../rules/product-terms.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { creditedAmount } from "../credited-amount.ts";
import { accountsByBban } from "../indexes.ts";
import type { Row, World } from "../world.ts";

/** The credit of a creditor whose account is at this bank. */
export type Credit = { accountId: string; row: Row };

/**
 * Returns the credit of a transfer, or undefined if the creditor's account is at another bank. Returns "closed" if the
 * account is closed, if its currency is not the one that the order names for it, or if the amount in that currency is
 * zero or more than a row may have.
 */
export function creditOf(
  { accounts, closed }: World,
  transfer: PostedTransfer,
  { debit, codes }: { debit: Row; codes: ProductTerms["codes"] },
): Credit | "closed" | undefined {
  const bban = creditorBban(transfer) ?? "";
  const account = accountsByBban(accounts).get(bban);
  if (!account) return closed.has(bban) ? "closed" : undefined;
  const { id: accountId, currency } = account;
  if (currency !== transfer.creditorAccount.currency) return "closed";
  const sent = transfer.instructedAmount as Parameters<typeof creditedAmount>[0];
  const amount = creditedAmount(sent, currency, debit.day);
  if (!amount || amount > largestInt32) return "closed";
  return { accountId, row: creditRow(debit, { amount, currency }, codes) };
}
