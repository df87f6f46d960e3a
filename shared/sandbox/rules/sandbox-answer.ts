import type { Rates } from "../../rules/money.ts";
import { bothNumbers } from "../../schemas/account-reference.ts";
import type {
  CardAccount,
  WorldAccount,
  WorldAccountNumber,
  WorldCardTransaction,
  WorldTransaction,
} from "./lists.ts";

/** The ISO 20022 code of the extended domain for "not available". The field is required and has 4 to 14 characters. */
const noCode = "XTND-NTAV-NTAV";

/** Both balances of an account or a card, in minor units. */
export const balances = ({ booked, available }: Pick<WorldAccount, "booked" | "available">) => ({
  booked: Number(booked),
  available: Number(available),
});

/** The KID agreement and the payment block of an account, if it has them. */
export const agreedOn = ({ kid, blocked }: Pick<WorldAccount, "kid" | "blocked">) => ({
  ...(kid ? { kid } : {}),
  ...(blocked ? { blocked } : {}),
});

/** Converts an account to the form of the sandbox's own lists, without its links. */
export const sandboxAccount = (account: WorldAccount) => ({
  id: account.id,
  iban: account.iban,
  bban: account.bban,
  currency: account.currency,
  name: account.name,
  product: account.product,
  cashAccountType: account.cashAccountType,
  customerId: account.owner,
  balances: balances(account),
  ...agreedOn(account),
});

/** Converts a card account to the form of the sandbox's own lists, without its links. */
export const sandboxCard = (card: CardAccount) => ({
  id: card.id,
  maskedPan: card.maskedPan,
  currency: card.currency,
  name: card.name,
  product: card.product,
  customerId: card.owner,
  creditLimit: Number(card.creditLimit),
  balances: balances(card),
});

const numbers = (account: WorldAccountNumber = {}) => {
  const { iban = "", bban = "" } = bothNumbers(account);
  return { iban, bban };
};

/** Converts a transaction to the form of the sandbox's own lists, without its link. Absent values are empty texts. */
export const sandboxTransaction = (row: WorldTransaction) => ({
  id: row.id,
  amount: Number(row.amount),
  currency: row.currency,
  valueDate: row.valueDate,
  bookingDate: row.bookingDate ?? "",
  remittanceInformationUnstructured: row.remittanceInformationUnstructured ?? "",
  creditorName: row.creditorName ?? "",
  creditorAccount: numbers(row.creditorAccount),
  debtorName: row.debtorName ?? "",
  debtorAccount: numbers(row.debtorAccount),
  bankTransactionCode: row.bankTransactionCode ?? noCode,
  ultimateDebtor: row.ultimateDebtor ?? "",
  ultimateCreditor: row.ultimateCreditor ?? "",
  purposeCode: row.purposeCode ?? "",
});

/** An amount in minor units. */
export const money = ({ amount, currency }: { amount: bigint; currency: string }) => ({
  currency,
  amount: Number(amount),
});

/** Converts a posted card transaction to the form of the sandbox's answers. */
export const sandboxCardTransaction = (row: WorldCardTransaction) => ({
  cardTransactionId: row.id,
  bookingDate: row.bookingDate ?? row.day,
  transactionDate: row.transactionDate,
  transactionAmount: money(row),
  originalAmount: money(row.originalAmount),
  merchantCategoryCode: row.merchantCategoryCode,
});

/** Converts the posted transactions of a card. None of them is pending. */
export const sandboxCardTransactions = (
  maskedPan: string,
  booked: ReturnType<typeof sandboxCardTransaction>[],
) => ({ cardAccount: { maskedPan }, cardTransactions: { booked, pending: [] } });

/** The bank's exchange rates: the price of one unit of each currency in kroner. */
export const exchangeRates = ({ quotationDate, nok }: Rates) => ({
  quotationDate,
  baseCurrency: "NOK",
  rates: Object.entries(nok)
    .filter(([currency]) => currency !== "NOK")
    .map(([currency, rate]) => ({ currency, rate })),
});
