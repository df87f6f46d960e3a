import type { AnswerOf, Bank, BankMethod } from "../../shared/ports/bank.ts";

const asking = {
  callId: "call-1",
  tppId: "NO-FSA-987654321",
  attended: true,
  customerId: "customer-1",
};

const transfer = {
  amount: { amount: "125.50", currency: "NOK" },
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: { bban: "15062557203", currency: "NOK" },
};
const order = {
  kind: "single" as const,
  id: "order-1",
  product: "norwegian-domestic-credit-transfers",
  debtorAccount: { bban: "86011117947", currency: "NOK" },
  transfer,
};
const bulk = { ...order, kind: "bulk" as const, transfers: [transfer, transfer] };
const terms = {
  debtorAccountId: "account-1",
  debtorName: "Kari Nordmann",
  debited: { amount: "125.50", currency: "NOK" },
  fee: { amount: "0.00", currency: "NOK" },
  date: "2026-03-02",
};
const approval = {
  by: "sca" as const,
  at: "2026-03-02T09:00:00Z",
  method: "EID_MOBILE",
  hash: "3q2-7w",
  evidence: "signed",
};
const { transfer: _, ...bulkOrder } = bulk;
const bulkTerms = { ...terms, debited: { amount: "251.00", currency: "NOK" } };
const submission = { order: bulkOrder, terms: bulkTerms, reference: "quote 1", approval };

const range = {
  from: "2026-01-01",
  to: "2026-03-02",
  limit: 2,
  towards: "older" as const,
  behind: "row-9",
};
const row = {
  id: "row-8",
  amount: { amount: "-125.50", currency: "NOK" },
  bookingDate: "2026-03-01",
};
const older = { ...row, id: "row-7", bookingDate: "2026-02-27" };
const exchange = {
  sourceCurrency: "EUR" as const,
  targetCurrency: "NOK" as const,
  unitCurrency: "EUR" as const,
  exchangeRate: "11.62",
  quotationDate: "2026-03-01",
};
const cardRow = {
  ...row,
  cardTransactionId: "Kafé 12",
  transactionDate: "2026-02-28",
  originalAmount: { amount: "-1000", currency: "JPY" },
  currencyExchange: exchange,
  markupFee: { amount: "0.00", currency: "NOK" },
  markupFeePercentage: "1.75",
  cardAcceptorAddress: { country: "JP" as const },
  invoiced: false,
};
const described = {
  currency: "NOK" as const,
  name: "Brukskonto",
  status: "enabled" as const,
  balances: [{ type: "booked" as const, amount: { amount: "1000.00", currency: "NOK" } }],
};
const state = {
  id: "order-1",
  revision: 3,
  status: "PART",
  final: true,
  cancellable: false,
  failed: [{ index: 1, reason: "creditor" }],
};

/** For each method of the bank port: the arguments of a call and a valid answer. */
export const exampleCalls = {
  customer: [["13839312185"], { id: "customer-1", name: "Kari Nordmann" }],
  contexts: [
    ["customer-1"],
    [
      {
        agreementId: "0b2c5d3e-7f7a-4b0e-9a43-6a3c1c9a2f10",
        name: "Nordlys Kaffe AS",
        usable: [
          {
            id: "account-2",
            kind: "account",
            name: "Drift",
            number: "NO8330001234567",
            mayRead: true,
            mayPay: false,
          },
        ],
      },
    ],
  ],
  accounts: [
    [asking, ["account-1"]],
    [
      {
        ...described,
        id: "account-1",
        iban: "NO9386011117947",
        bban: "86011117947",
        cashAccountType: "CACC",
        usage: "PRIV",
      },
    ],
  ],
  cards: [
    [asking, ["card-1"]],
    [
      {
        ...described,
        id: "card-1",
        maskedPan: "539900******1184",
        creditLimit: { amount: "50000.00", currency: "NOK" },
      },
    ],
  ],
  booked: [[asking, "account-1", range], { rows: [row, older], more: true }],
  pending: [
    [asking, "account-1"],
    [{ id: "row-1", amount: { amount: "-1.000", currency: "KWD" } }],
  ],
  transaction: [[asking, "account-1", "row-8"], row],
  entries: [[asking, "account-1", "batch-1"], [row]],
  cardBooked: [[asking, "card-1", range], { rows: [cardRow], more: false }],
  cardPending: [[asking, "card-1"], [{ ...cardRow, bookingDate: undefined }]],
  estimate: [
    [{ callId: "call-1", tppId: "NO-FSA-987654321", attended: false }, order],
    { debited: terms.debited, fee: terms.fee, date: terms.date },
  ],
  check: [
    [asking, order],
    { terms, until: "2026-03-02T09:15:00.123456Z", reference: "quote 1", exemptible: false },
  ],
  submit: [[asking, submission], state],
  orders: [[["order-1", "order-2"]], [state]],
  ordersOn: [["2026-03-02", "order-9"], { ids: ["order-1", "order-2"], more: false }],
  cancel: [[asking, "order-1", approval], state],
  covers: [[{ ...asking, attended: false }, "account-1", transfer.amount], true],
} as unknown as { [M in BankMethod]: [asked: Parameters<Bank[M]>, answer: AnswerOf<M>] };
