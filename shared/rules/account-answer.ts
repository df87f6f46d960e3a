import type { Account, Card } from "../ports/schemas/account.ts";
import type { AccountNumber, Transaction } from "../ports/schemas/transaction.ts";
import type { Fix } from "./early-access.ts";

/** The early-access changes in effect. */
type Fixes = ReadonlySet<Fix>;

/** The bank's own names for the ISO 20022 account types CACC and SVGS. */
const ownTypes: Readonly<Record<string, string>> = { CACC: "Brukskonto", SVGS: "Sparekonto" };

/**
 * The full name, or its first 35 characters when the early-access change longer-names is not in effect
 * (specification, Versioning, 3).
 */
export const shownName = (name: string, fixes: Fixes): string =>
  fixes.has("longer-names") ? name : name.slice(0, 35);

/** An account as the API returns it, without links. */
export const accountAnswer = (
  { id, name, cashAccountType, balances: _, ...account }: Account,
  fixes: Fixes,
) => ({
  ...account,
  resourceId: id,
  name: shownName(name, fixes),
  cashAccountType: fixes.has("cash-account-type-iso")
    ? cashAccountType
    : (ownTypes[cashAccountType] ?? cashAccountType),
});

/** The reference to an account: IBAN and currency. */
export const accountReference = ({ iban, currency }: Account) => ({ iban, currency });

const typesOfBalances = { booked: "interimBooked", available: "interimAvailable" } as const;

/** The booked and the available balance of an account. */
export const balanceAnswers = ({ balances }: Pick<Account | Card, "balances">) =>
  (["booked", "available"] as const).flatMap((wanted) =>
    balances.flatMap(({ type, amount }) =>
      type === wanted ? [{ balanceAmount: amount, balanceType: typesOfBalances[type] }] : [],
    ),
  );

/**
 * A transaction as the API returns it. The batch size is left out, because only some callers may see it
 * (specification, Transaction details).
 */
export const transactionAnswer = ({
  id,
  amount,
  batchNumberOfTransactions: _,
  creditorAccount,
  debtorAccount,
  ...transaction
}: Transaction) => ({
  ...transaction,
  creditorAccount: ifNumbered(creditorAccount),
  debtorAccount: ifNumbered(debtorAccount),
  transactionId: id,
  transactionAmount: amount,
});

/** An account without any number is left out: an importer cannot read an empty object as an account. */
const ifNumbered = (account: AccountNumber | undefined): AccountNumber | undefined =>
  account?.iban === undefined && account?.bban === undefined ? undefined : account;
