import type { Credit } from "../bank/bank.ts";
import { bank } from "../bank/stage-bank.ts";
import type { Account, Transaction } from "../bank/world.ts";
import type { ProductRules, Transfer } from "../products/transfer.ts";
import { convert, divideDown, minorUnits } from "../rules/money.ts";
import type { Payment } from "../rules/payment.ts";
import { creditorBban } from "../rules/payment-prints.ts";
import { creditRow } from "../rules/payment-rows.ts";

type Where = Pick<Payment, "world" | "tppId">;
type Payee = Pick<Transfer, "creditorAccount" | "creditorAgent">;

/** The creditor's account, if it is the bank's. */
export async function creditorOf(where: Where, order: Payee): Promise<Account | "elsewhere"> {
  const accountId = await accountIdOf(where, order);
  if (accountId === undefined) return "elsewhere";
  return (await bank().account(where.world, accountId)) ?? "elsewhere";
}

/**
 * What the creditor gets where its account is the bank's too. "closed" where that account is no more, where it is in
 * another currency than the order names, and where the amount comes to nothing in its currency or to more than a row holds.
 */
export async function creditOf(
  where: Where,
  order: Transfer,
  { debit, codes, at }: { debit: Transaction; codes: ProductRules["codes"]; at: Date },
): Promise<Credit | "closed" | undefined> {
  const accountId = await accountIdOf(where, order);
  if (accountId === undefined) return undefined;
  const account = await bank().account(where.world, accountId);
  if (!account) return (await bank().isClosed(where.world, accountId)) ? "closed" : undefined;
  if (account.currency !== order.creditorAccount.currency) return "closed";
  const { currency } = order.instructedAmount;
  const sent = minorUnits(order.instructedAmount);
  const amount = convert(sent, currency, account.currency, await bank().rates(at), divideDown);
  if (!amount || amount > bank().largestRow) return "closed";
  return { accountId, row: creditRow(debit, { amount, currency: account.currency }, codes) };
}

async function accountIdOf({ world, tppId }: Where, order: Payee): Promise<string | undefined> {
  const bban = creditorBban(order);
  return bban === undefined ? undefined : bank().accountIdOf(world, tppId, bban);
}
