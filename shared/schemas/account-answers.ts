import * as v from "valibot";
import { Link } from "./link.ts";

/** Money as answers tell it: with all decimals of the currency, and a minus when it left the account. */
export const AmountAnswer = v.object({ amount: v.string(), currency: v.string() });

/** An account's numbers; the currency is optional where the account is told of, not paid from. */
export const AccountNumberAnswer = v.object({
  iban: v.optional(v.string()),
  bban: v.optional(v.string()),
  currency: v.optional(v.string()),
});

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));
const bic = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/)));

/** What is on an account: booked, and what can be spent of it. */
export const BalanceAnswer = v.object({
  balanceAmount: AmountAnswer,
  balanceType: v.picklist(["interimBooked", "interimAvailable"]),
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
  _links: v.object({ transactions: Link }),
});

/** An account transaction (specification, Transaction details); the three fields that are not offered are not here. */
export const TransactionAnswer = v.object({
  transactionId: v.string(),
  endToEndId: text(35),
  bookingDate: v.optional(v.string()),
  valueDate: v.optional(v.string()),
  transactionAmount: AmountAnswer,
  currencyExchange: v.optional(
    v.object({
      sourceCurrency: v.string(),
      exchangeRate: v.string(),
      unitCurrency: v.string(),
      targetCurrency: v.string(),
      quotationDate: v.string(),
      contractIdentification: v.optional(v.string()),
    }),
  ),
  creditorName: text(70),
  creditorAccount: v.optional(AccountNumberAnswer),
  creditorAgent: bic,
  debtorName: text(70),
  debtorAccount: v.optional(AccountNumberAnswer),
  debtorAgent: bic,
  remittanceInformationUnstructured: text(140),
  remittanceInformationStructuredArray: v.optional(
    v.array(
      v.object({
        reference: v.pipe(v.string(), v.maxLength(35)),
        referenceType: text(35),
        referenceIssuer: text(35),
      }),
    ),
  ),
  purposeCode: text(4),
  bankTransactionCode: v.optional(v.pipe(v.string(), v.minLength(4), v.maxLength(14))),
  proprietaryBankTransactionCode: text(35),
});
