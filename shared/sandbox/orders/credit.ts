import type { PostedTransfer } from "../../products/transfer.ts";
import { convert, divideDown, toMinorUnits } from "../../rules/money.ts";
import { creditorBban } from "../../rules/payment-fingerprints.ts";
import { sandboxBank } from "../ledger/ledger.ts";
import type { Credit } from "../ledger/withdrawal.ts";
import { creditRow } from "../rules/payment-rows.ts";
import type { ProductTerms } from "../rules/product-terms.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import type { HeldOrder } from "./order-item.ts";

/**
 * Returns the credit of a creditor whose account is at this bank. Returns "closed" if the account is closed, if its
 * currency is not the one that the order names for the account, or if the amount, exchanged to that currency, is zero
 * or larger than a transaction may be.
 */
export async function creditOf(
  { world, tppId }: Pick<HeldOrder, "world" | "tppId">,
  transfer: PostedTransfer,
  { debit, codes, at }: { debit: WorldTransaction; codes: ProductTerms["codes"]; at: Date },
): Promise<Credit | "closed" | undefined> {
  const bban = creditorBban(transfer);
  if (bban === undefined) return undefined;
  const accountId = await sandboxBank.accountIdOf(world, tppId, bban);
  const account = await sandboxBank.account(world, accountId);
  if (!account) return (await sandboxBank.isClosed(world, accountId)) ? "closed" : undefined;
  if (account.currency !== transfer.creditorAccount.currency) return "closed";
  const { currency } = transfer.instructedAmount;
  const sent = toMinorUnits(transfer.instructedAmount);
  const rates = await sandboxBank.rates(at);
  const amount = convert(sent, currency, account.currency, rates, divideDown);
  if (!amount || amount > sandboxBank.largestRow) return "closed";
  return { accountId, row: creditRow(debit, { amount, currency: account.currency }, codes) };
}
