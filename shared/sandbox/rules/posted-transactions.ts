import type { Problem } from "../../errors.ts";
import type { NewSandboxTransaction } from "../schemas/sandbox-transaction.ts";
import type { WorldAccount, WorldTransaction } from "./lists.ts";
import { positionId } from "./position-id.ts";
import { dateFaults, fault, postedPosition } from "./posted-rows.ts";

/** Lists the mistakes in transactions to be posted to an account. */
export const faultsOfPosted = (
  items: readonly NewSandboxTransaction[],
  account: Pick<WorldAccount, "iban" | "bban" | "currency">,
  now: Date,
): Problem[] =>
  items.flatMap((item, index) => {
    const { currency, debtorAccount } = item;
    const faults = dateFaults(item, "valueDate", { index, now });
    if (currency !== account.currency)
      faults.push(fault(index, "currency", `The account is in ${account.currency}.`));
    if (debtorAccount && !isSameAccount(debtorAccount, account))
      faults.push(fault(index, "debtorAccount", "The debtor account must be this account."));
    return faults;
  });

/** Tells whether an account has this IBAN or BBAN. */
export const isSameAccount = (
  named: { iban?: string | undefined; bban?: string | undefined },
  { iban, bban }: Pick<WorldAccount, "iban" | "bban">,
): boolean => (named.iban ?? iban) === iban && (named.bban ?? bban) === bban;

/** Makes the posted rows. The same call always gives the same rows. */
export const postedTransactions = (
  items: readonly NewSandboxTransaction[],
  by: { id: string; now: Date },
): WorldTransaction[] =>
  items.map(({ amount, ...item }, index) => {
    const place = postedPosition(item.bookingDate, { index, ...by });
    return { ...item, ...place, id: positionId(place), status: "booked", amount: BigInt(amount) };
  });
