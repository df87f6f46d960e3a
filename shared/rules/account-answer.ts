import type { Account, Transaction } from "../bank/world.ts";
import { amountText } from "./money.ts";

/** An account as answers tell it, without its links. */
export const accountAnswer = ({ id, iban, bban, currency, ...account }: Account) => ({
  resourceId: id,
  iban,
  bban,
  currency,
  name: account.name,
  product: account.product,
  cashAccountType: account.cashAccountType,
  status: "enabled" as const,
  usage: account.usage,
  ownerName: account.ownerName,
});

/** What is on an account: what is booked, and what can be spent of it. */
export const balancesOf = ({ booked, available, currency }: Account) => {
  const money = (minor: bigint) => ({ amount: amountText(minor, currency), currency });
  return [
    { balanceAmount: money(booked), balanceType: "interimBooked" as const },
    { balanceAmount: money(available), balanceType: "interimAvailable" as const },
  ];
};

/** A transaction as answers tell it: its amount as a string with the currency's decimals. */
export const transactionAnswer = ({ id, amount, currency, ...transaction }: Transaction) => ({
  ...transaction,
  transactionId: id,
  transactionAmount: { amount: amountText(amount, currency), currency },
});
