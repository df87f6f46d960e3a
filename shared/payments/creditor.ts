import type { Credit } from "../bank/bank.ts";
import { bank } from "../bank/stage-bank.ts";
import type { Account, Transaction } from "../bank/world.ts";
import type { ProductRules, Transfer } from "../products/transfer.ts";
import { convert, minorUnits } from "../rules/money.ts";
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

/** What the creditor gets where its account is the bank's too; "closed" where that account is no more. */
export async function creditOf(
  where: Where,
  order: Transfer,
  debit: Transaction,
  codes: ProductRules["codes"],
): Promise<Credit | "closed" | undefined> {
  const accountId = await accountIdOf(where, order);
  if (accountId === undefined) return undefined;
  const account = await bank().account(where.world, accountId);
  if (!account) return (await bank().isClosed(where.world, accountId)) ? "closed" : undefined;
  const { currency } = order.instructedAmount;
  const sent = minorUnits(order.instructedAmount);
  const amount = convert(sent, currency, account.currency, await bank().rates());
  if (amount === undefined) return "closed";
  return { accountId, row: creditRow(debit, { amount, currency: account.currency }, codes) };
}

async function accountIdOf({ world, tppId }: Where, order: Payee): Promise<string | undefined> {
  const bban = creditorBban(order);
  return bban === undefined ? undefined : bank().accountIdOf(world, tppId, bban);
}
