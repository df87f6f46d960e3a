import * as v from "valibot";
import { Money } from "../../../ports/schemas/money.ts";
import type { Order, Transfer } from "../../../ports/schemas/order.ts";
import { moneyOf } from "../../../rules/money.ts";
import { creditorBban } from "../../../rules/payment-fingerprints.ts";
import { largestInt32 } from "../../schemas/int32.ts";
import { creditedAmount } from "../credited-amount.ts";
import type { Draft } from "../draft.ts";
import { accountsByBban } from "../indexes.ts";
import type { Row } from "../world.ts";
import { codesOf } from "./order-form.ts";

/** The credit of a creditor whose account is at this bank. */
export type Credit = { accountId: string; row: Row };

/**
 * Returns the credit of a transfer, or undefined if the creditor's account is at another bank. Returns "closed" if the
 * account is closed, if its currency is not the one that the order names for it, or if the amount in that currency or
 * the balance after it is none that an answer may carry.
 */
export function creditOf(
  draft: Draft,
  instruction: Pick<Order, "product">,
  { transfer, debit }: { transfer: Transfer; debit: Row },
): Credit | "closed" | undefined {
  const { accounts, closed } = draft.base;
  const bban = creditorBban(transfer) ?? "";
  const account = accountsByBban(accounts).get(bban);
  if (!account) return closed.has(bban) ? "closed" : undefined;
  const { id: accountId, currency } = account;
  if (currency !== transfer.creditorAccount.currency) return "closed";
  const amount = creditedAmount(transfer.amount, currency, debit.day);
  if (!amount || amount > largestInt32) return "closed";
  const { booked } = draft.account(accountId) ?? account;
  if (!v.is(Money, moneyOf(booked + amount, currency))) return "closed";
  const { currencyExchange: _, ...row } = debit;
  const { credit: bankTransactionCode } = codesOf(instruction);
  return { accountId, row: { ...row, amount, currency, bankTransactionCode } };
}
