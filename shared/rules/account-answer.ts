import type { Account, Transaction } from "../bank/world.ts";
import type { Fix } from "./early-access.ts";
import { moneyOf } from "./money.ts";

/** Which early-access changes hold. */
type Fixes = ReadonlySet<Fix>;

/** The bank's own words for what ISO 20022 calls CACC and SVGS. */
const ownTypes = { CACC: "Brukskonto", SVGS: "Sparekonto" } as const;

/** A name as it is told: in full, or cut as before the change named longer-names (specification, Versioning, 3). */
export const toldName = (name: string, fixes: Fixes): string =>
  fixes.has("longer-names") ? name : name.slice(0, 35);

/** An account as answers tell it, without its links. */
export const accountAnswer = ({ id, iban, bban, currency, ...account }: Account, fixes: Fixes) => ({
  resourceId: id,
  iban,
  bban,
  currency,
  name: toldName(account.name, fixes),
  product: account.product,
  cashAccountType: fixes.has("cash-account-type-iso")
    ? account.cashAccountType
    : ownTypes[account.cashAccountType],
  status: "enabled" as const,
  usage: account.usage,
  ownerName: account.ownerName,
});

/** What an account is referred to by. */
export const accountReference = ({ iban, currency }: Account) => ({ iban, currency });

/** What is on an account: what is booked, and what can be spent of it. */
export const balancesOf = ({ booked, available, currency }: Account) => [
  { balanceAmount: moneyOf(booked, currency), balanceType: "interimBooked" as const },
  { balanceAmount: moneyOf(available, currency), balanceType: "interimAvailable" as const },
];

/**
 * A transaction as answers tell it: its amount as a string with the currency's decimals. That it is a batch is not told
 * here, since not everybody is (specification, Transaction details).
 */
export const transactionAnswer = ({
  id,
  amount,
  currency,
  batchNumberOfTransactions: _,
  ...transaction
}: Transaction) => ({
  ...transaction,
  transactionId: id,
  transactionAmount: moneyOf(amount, currency),
});
