import {
  Books,
  book,
  bookBatch,
  company,
  type HeldAccount,
  nextId,
} from "../support/bank/memory-bank/books.ts";
import { passDay } from "../support/bank/memory-bank/memory-bank.ts";
import type { Hooks, Payer, TestData, ToPay } from "./test-data.ts";

const agreementId = "6d1f6a1e-5e0c-4a7e-8f5e-0a8d2c5b7e11";
const domestic = "norwegian-domestic-credit-transfers";
const owner = "Kari Nordmann";

/** Returns a bank in memory with all optional data and hooks of the suite. Each payer is a customer of its own. */
export function seededBank(): { books: Books; data: TestData; hooks: Required<Hooks> } {
  const books = new Books();

  const open = (more: Partial<HeldAccount> = {}, under?: string): Payer & { number: string } => {
    const customerId = nextId(books, "customer");
    const number = `8${String(books.lastId).padStart(10, "0")}`;
    books.customers.set(number, { id: customerId, name: owner });
    return { ...openFor(customerId, more, under), number };
  };
  const openFor = (customerId: string, more: Partial<HeldAccount> = {}, under?: string): Payer => {
    const id = nextId(books, "account");
    const bban = `3000${String(books.lastId).padStart(7, "0")}`;
    const user = { customerId, ...(under ? { agreementId: under } : {}) };
    const about = { id, bban, iban: `NO93${bban}`, currency: "NOK" as const, name: "Brukskonto" };
    const kind = { status: "enabled", cashAccountType: "CACC", usage: "PRIV" } as const;
    const account: HeldAccount = {
      about: { ...about, ...kind, ownerName: owner },
      ...{ users: [{ ...user, mayPay: true }], booked: 0n },
      ...{ rows: [], pending: [], entries: new Map(), ...more },
    };
    for (const day of ["20", "23", "23", "24", "25", "27"])
      book(books, account, 200_000n, { bookingDate: `2026-02-${day}` });
    books.accounts.set(id, account);
    return { ...user, account: { id, reference: { bban, currency: "NOK" } } };
  };
  const heldBy = ({ account: { id } }: Payer) => books.accounts.get(id) as HeldAccount;

  const payer = open();
  const [stranger, reader, closed, creditor] = [open(), open(), open(), open()];
  for (const user of heldBy(reader).users) user.mayPay = false;
  heldBy(closed).closed = true;
  const kid = open({ takesKid: true });
  const to = ({ account }: Payer, amount = "12.50", currency: "NOK" | "EUR" = "NOK"): ToPay => ({
    product: currency === "NOK" ? domestic : "cross-border-credit-transfers",
    transfer: {
      amount: { amount, currency },
      creditorName: "Nordlys Kaffe AS",
      creditorAccount: account.reference,
    },
  });
  const toKid = (remittance?: string): ToPay["transfer"] => ({
    ...to(kid).transfer,
    ...(remittance && { remittanceInformationStructuredArray: [{ reference: remittance }] }),
  });

  const batchId = bookBatch(books, heldBy(payer), [1_250n, 1_250n]);
  const cardId = seedCard(books, payer.customerId);

  const data: TestData = {
    ...{ tppId: "NO-FSA-987654321", now: () => books.now, stranger, reader, closed },
    payer: { ...payer, name: owner },
    toPay: to(creditor),
    own: to(openFor(payer.customerId)),
    corporate: { ...open({}, agreementId), name: company },
    dualControl: open({ dualControl: true }, agreementId),
    tooMuch: to(creditor, "99999999.00"),
    refused: {
      order: {
        ...{ kind: "single", product: "giro", debtorAccount: payer.account.reference },
        ...{ transfer: toKid("12"), requestedDate: "2026-01-01" },
      },
      refusals: [
        { reason: "product", path: "product" },
        { reason: "date", path: "requestedDate" },
        { reason: "kidInvalid", path: "transfer.remittanceInformationStructuredArray.0.reference" },
      ],
    },
    kidMissing: { product: domestic, transfer: toKid() },
    kidInvalid: { product: domestic, transfer: toKid("12") },
    foreign: to(creditor, "10.00", "EUR"),
    instant: { ...to(creditor), product: `instant-${domestic}-straks` },
    standing: domestic,
    bulk: { product: domestic, failing: to(closed).transfer },
    noBankingDay: "2026-12-05",
    card: { payer, id: cardId },
    batch: { payer, id: batchId },
  };
  const hooks: Required<Hooks> = {
    newPayer: async () => open(),
    endMandate: async (of) => void heldBy(of).users.splice(0),
    moveMoneyAway: async (of) => void book(books, heldBy(of), -heldBy(of).booked),
    closeAccount: async (of) => {
      heldBy(of).closed = true;
    },
    bookRow: async (of) => void book(books, heldBy(of), 100n),
    passDay: async () => passDay(books),
  };
  return { books, data, hooks };
}

function seedCard(books: Books, customerId: string): string {
  const id = nextId(books, "card");
  const money = { amount: "-99.00", currency: "NOK" as const };
  const maskedPan = "539900******1184";
  const row = (day: number) => ({
    ...{ id: nextId(books, "row"), cardTransactionId: `2026${day}`, amount: money, maskedPan },
    ...{ transactionDate: `2026-02-${day}`, bookingDate: `2026-02-${day}`, originalAmount: money },
    ...{ markupFee: { amount: "0.00", currency: "NOK" as const }, markupFeePercentage: "0" },
    ...{ cardAcceptorAddress: { country: "NO" as const }, invoiced: false },
  });
  const { bookingDate: _, ...pending } = row(28);
  const balances = [
    { type: "booked" as const, amount: money },
    { type: "available" as const, amount: { amount: "9802.00", currency: "NOK" as const } },
  ];
  const creditLimit = { amount: "10000.00", currency: "NOK" as const };
  const about = { id, currency: "NOK" as const, name: "Kredittkort", maskedPan, creditLimit };
  books.cards.set(id, {
    about: { ...about, status: "enabled", balances },
    users: [{ customerId, mayPay: false }],
    rows: [27, 26, 25, 24].map(row),
    pending: [pending],
  });
  return id;
}
