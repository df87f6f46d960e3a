import * as v from "valibot";
import { Link } from "./link.ts";

/** An amount in an answer, with all decimals of its currency. A debit has a minus sign. */
export const AmountAnswer = v.object({ amount: v.string(), currency: v.string() });

/** The numbers and the currency of an account in an answer. */
export const AccountNumberAnswer = v.object({
  iban: v.optional(v.string()),
  bban: v.optional(v.string()),
  currency: v.optional(v.string()),
});

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));

/** The booked or the available balance of an account or a card. */
export const BalanceAnswer = v.object({
  balanceAmount: AmountAnswer,
  balanceType: v.picklist(["interimBooked", "interimAvailable"]),
  creditLimitIncluded: v.optional(v.boolean()),
});

/** An account of the PSU (Berlin Group 1.3.11, accountDetails). */
export const AccountAnswer = v.object({
  resourceId: v.string(),
  iban: v.string(),
  bban: v.string(),
  currency: v.string(),
  name: v.pipe(v.string(), v.maxLength(70)),
  product: text(35),
  cashAccountType: v.string(),
  status: v.picklist(["enabled", "deleted", "blocked"]),
  usage: v.picklist(["PRIV", "ORGA"]),
  ownerName: text(140),
  balances: v.optional(v.array(BalanceAnswer)),
  _links: v.object({ balances: Link, transactions: Link }),
});

/** The balances of an account (Berlin Group 1.3.11, readAccountBalanceResponse-200). */
export const BalancesAnswer = v.object({
  account: AccountNumberAnswer,
  balances: v.array(BalanceAnswer),
});

/** The links from one page of transactions to the others. A page that does not exist has no link. */
export const TransactionListLinks = {
  first: Link,
  next: v.optional(Link),
  previous: v.optional(Link),
};
