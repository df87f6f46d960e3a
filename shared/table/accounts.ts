import * as v from "valibot";
import type { Account, CardAccount, CardTransaction, Transaction } from "../bank/world.ts";
import { type Item, table } from "./client.ts";
import type { Attributes, Change } from "./expressions.ts";
import { type Key, keys, type RowStatus } from "./keys.ts";

/** Money comes back as a number while a double can hold it. */
export const minor = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
);
const text = v.optional(v.string());
const number = v.optional(v.object({ iban: text, bban: text, currency: text }));

const AccountItem = v.object({
  id: v.string(),
  owner: v.string(),
  ownerName: v.string(),
  bban: v.string(),
  iban: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  cashAccountType: v.picklist(["CACC", "SVGS"]),
  usage: v.picklist(["PRIV", "ORGA"]),
  booked: minor,
  available: minor,
});

const CardItem = v.object({
  id: v.string(),
  owner: v.string(),
  ownerName: v.string(),
  maskedPan: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  creditLimit: minor,
  booked: minor,
  available: minor,
});

export const TransactionItem = v.object({
  id: v.string(),
  status: v.picklist(["booked", "pending"]),
  day: v.string(),
  sequence: v.string(),
  bookingDate: text,
  valueDate: v.string(),
  amount: minor,
  currency: v.string(),
  currencyExchange: v.optional(
    v.object({
      sourceCurrency: v.string(),
      exchangeRate: v.string(),
      unitCurrency: v.string(),
      targetCurrency: v.string(),
      quotationDate: v.string(),
      contractIdentification: text,
    }),
  ),
  endToEndId: text,
  creditorName: text,
  creditorAccount: number,
  creditorAgent: text,
  debtorName: text,
  debtorAccount: number,
  debtorAgent: text,
  remittanceInformationUnstructured: text,
  remittanceInformationStructuredArray: v.optional(
    v.array(v.object({ reference: v.string(), referenceType: text, referenceIssuer: text })),
  ),
  purposeCode: text,
  bankTransactionCode: text,
  proprietaryBankTransactionCode: text,
});

type Row = Key & Attributes;

const transactionOf = (item: Item): Transaction => v.parse(TransactionItem, item);

/** What ids of transactions look like; DynamoDB takes no key of any length. */
const transactionId = /^\d{8}-[\w-]{1,40}$/;

/** `2026-03-02` as it stands in sort keys and transaction ids. */
const compact = (day: string): string => day.replaceAll("-", "");

export const accounts = {
  async get(world: string, id: string): Promise<Account | undefined> {
    const item = await table.get(keys.account(world, id));
    return item && v.parse(AccountItem, item);
  },

  async card(world: string, id: string): Promise<CardAccount | undefined> {
    const item = await table.get(keys.card(world, id));
    return item && v.parse(CardItem, item);
  },

  /** The newest transactions of a status on the days from one to another, both included: one read of one page. */
  async transactions(
    world: string,
    account: string,
    { status, from, to, limit }: { status: RowStatus; from: string; to: string; limit: number },
  ): Promise<Transaction[]> {
    const first = keys.transaction(world, account, status, compact(from));
    const last = keys.transaction(world, account, status, `${compact(to)}~`);
    const items = await table.query(first.PK, {
      between: [first.SK, last.SK],
      limit,
      newestFirst: true,
    });
    return items.map(transactionOf);
  },

  /** One transaction by its id, wherever it stands: pending, booked, or booked on another day than expected. */
  async transaction(world: string, account: string, id: string): Promise<Transaction | undefined> {
    if (!transactionId.test(id)) return undefined;
    const places = [
      keys.transaction(world, account, "BOOKED", id),
      keys.transaction(world, account, "PENDING", id),
      keys.moved(world, account, id),
    ];
    const [item] = (await Promise.all(places.map(table.get))).filter(
      (found) => found !== undefined,
    );
    return item && transactionOf(item);
  },

  /** The change by which money is held back, if there is as much. */
  reserve: (world: string, id: string, minor: bigint): Change => ({
    update: keys.account(world, id),
    add: { available: -minor },
    when: { present: true, atLeast: { available: minor } },
  }),

  /** The change by which money held back leaves the account. */
  withdraw: (world: string, id: string, minor: bigint): Change => ({
    update: keys.account(world, id),
    add: { booked: -minor },
    when: { present: true },
  }),

  /** The change by which money comes to the account. */
  deposit: (world: string, id: string, minor: bigint): Change => ({
    update: keys.account(world, id),
    add: { booked: minor, available: minor },
    when: { present: true },
  }),

  /** The changes by which a booked transaction is written, once, so that the id it had as pending still finds it. */
  booked(world: string, account: string, transaction: Transaction): Change[] {
    const item = accounts.transactionRow(world, account, transaction);
    const when = { absent: true } as const;
    const found = item.SK === keys.transaction(world, account, "BOOKED", transaction.id).SK;
    const pointer = { ...item, ...keys.moved(world, account, transaction.id) };
    return [{ put: item, when }, ...(found ? [] : [{ put: pointer, when }])];
  },

  row: (world: string, account: Account): Row => ({
    ...keys.account(world, account.id),
    ...account,
  }),

  transactionRow: (world: string, account: string, transaction: Transaction): Row => {
    const status = transaction.status === "booked" ? "BOOKED" : "PENDING";
    const id = `${compact(transaction.day)}-${transaction.sequence}`;
    return { ...keys.transaction(world, account, status, id), ...transaction };
  },

  cardRow: (world: string, card: CardAccount): Row => ({ ...keys.card(world, card.id), ...card }),

  cardTransactionRow: (world: string, card: string, transaction: CardTransaction): Row => {
    const status = transaction.status === "booked" ? "BOOKED" : "PENDING";
    return { ...keys.cardTransaction(world, card, status, transaction.id), ...transaction };
  },
};
