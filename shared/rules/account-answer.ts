import type { Account, Card } from "../ports/schemas/account.ts";
import type { Transaction } from "../ports/schemas/transaction.ts";
import type { Fix } from "./early-access.ts";

/** Which early-access changes hold. */
type Fixes = ReadonlySet<Fix>;

/** The bank's own words for what ISO 20022 calls CACC and SVGS. */
const ownTypes: Readonly<Record<string, string>> = { CACC: "Brukskonto", SVGS: "Sparekonto" };

/** A name as it is told: in full, or cut as before the change named longer-names (specification, Versioning, 3). */
export const toldName = (name: string, fixes: Fixes): string =>
  fixes.has("longer-names") ? name : name.slice(0, 35);

/** An account as answers tell it, without its links. */
export const accountAnswer = (
  { id, name, cashAccountType, balances: _, ...account }: Account,
  fixes: Fixes,
) => ({
  ...account,
  resourceId: id,
  name: toldName(name, fixes),
  cashAccountType: fixes.has("cash-account-type-iso")
    ? cashAccountType
    : (ownTypes[cashAccountType] ?? cashAccountType),
});

/** What an account is referred to by. */
export const accountReference = ({ iban, currency }: Account) => ({ iban, currency });

const typesOfBalances = { booked: "interimBooked", available: "interimAvailable" } as const;

/** What is on an account: what is booked, and what can be spent of it. */
export const balancesOf = ({ balances }: Pick<Account | Card, "balances">) =>
  (["booked", "available"] as const).flatMap((wanted) =>
    balances.flatMap(({ type, amount }) =>
      type === wanted ? [{ balanceAmount: amount, balanceType: typesOfBalances[type] }] : [],
    ),
  );

/** A transaction as answers tell it. That it is a batch is not told here, since not everybody is (specification, Transaction details). */
export const transactionAnswer = ({
  id,
  amount,
  batchNumberOfTransactions: _,
  ...transaction
}: Transaction) => ({
  ...transaction,
  transactionId: id,
  transactionAmount: amount,
});
