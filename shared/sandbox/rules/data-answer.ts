import type { SentSandboxData } from "../schemas/sandbox-data.ts";
import type {
  Agreement,
  CardAccount,
  WorldAccount,
  WorldCardTransaction,
  WorldCustomer,
  WorldTransaction,
} from "./lists.ts";
import { agreedOn, balances, money } from "./sandbox-answer.ts";

type Item<List extends keyof SentSandboxData> =
  NonNullable<SentSandboxData[List]> extends (infer T)[] ? T : never;

type Names = ReadonlyMap<string, string>;

export const dataCustomer = (
  { id, customerNumber, nationalNumber, name, type }: WorldCustomer,
  agreementId: string | undefined,
): Item<"customers"> => ({
  customerId: id,
  customerNumber,
  nationalNumber,
  name,
  type,
  ...(agreementId === undefined ? {} : { agreementId }),
});

/** Converts an agreement to the form of the document. Engagements of deleted customers or accounts are left out. */
export const dataAgreement = (
  { id, owner, name, engagements }: Agreement,
  numbers: Names,
  bbans: Names,
): Item<"agreements"> => ({
  agreementId: id,
  owner: numbers.get(owner) ?? "",
  name,
  engagements: engagements.flatMap((each) => {
    const [customerNumber, bban] = [numbers.get(each.customer), bbans.get(each.account)];
    if (!customerNumber || !bban) return [];
    return [{ engagementId: each.id, customerNumber, bban, roles: each.roles }];
  }),
});

export const dataAccount = (account: WorldAccount, customerNumber = ""): Item<"accounts"> => ({
  customerNumber,
  bban: account.bban,
  name: account.name,
  currency: account.currency as Item<"accounts">["currency"],
  product: account.product,
  cashAccountType: account.cashAccountType,
  balances: balances(account),
  ...agreedOn(account),
});

export const dataCard = (card: CardAccount, customerNumber = ""): Item<"cardAccounts"> => ({
  cardAccountId: card.id,
  customerNumber,
  maskedPan: card.maskedPan,
  name: card.name,
  currency: card.currency as Item<"cardAccounts">["currency"],
  product: card.product,
  creditLimit: Number(card.creditLimit),
  balances: balances(card),
  byHand: card.byHand === true,
});

export const dataTransaction = (
  account: string,
  { id, amount, ...row }: WorldTransaction,
  inBatch: boolean,
) =>
  ({
    account,
    transactionId: id,
    amount: Number(amount),
    ...row,
    ...(inBatch ? { inBatch } : {}),
  }) as Item<"transactions">;

export const dataCardTransaction = (
  cardAccountId: string,
  {
    id,
    amount,
    currency,
    originalAmount,
    markupFee,
    invoiced,
    posted,
    ...row
  }: WorldCardTransaction,
) =>
  ({
    cardAccountId,
    cardTransactionId: id,
    transactionAmount: money({ amount, currency }),
    originalAmount: money(originalAmount),
    markupFee: money(markupFee),
    invoiced: `${invoiced}`,
    posted: posted === true,
    ...row,
  }) as Item<"cardTransactions">;
