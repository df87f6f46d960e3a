import type { Form } from "../psu/forms.ts";

const links = (...names: string[]): Form =>
  Object.fromEntries(names.map((name) => [name, "link"] as const));

const person = {
  customerId: "text",
  customerNumber: "text",
  customerType: "text",
  customerName: "text",
} as const;
const agreement = {
  id: "text",
  name: "text",
  engagements: ["text"],
  _links: links("self", "engagements"),
} as const;
const ownAgreement = { ...agreement, owner: "text" } as const;
const customer = {
  ...person,
  agreements: [agreement],
  accounts: ["text"],
  cardAccounts: ["text"],
  _links: links("self"),
} as const;
const engagement = {
  id: "text",
  customer: "text",
  account: "text",
  roles: ["text"],
  _links: links("self", "agreement"),
} as const;
const held = {
  id: "text",
  currency: "text",
  name: "text",
  product: "text",
  customerId: "text",
  balances: { booked: "int32", available: "int32" },
  _links: links("self", "balances", "transactions"),
} as const;
const account = {
  ...held,
  iban: "text",
  bban: "text",
  cashAccountType: "text",
  "kid?": "anything",
  "blocked?": "anything",
} as const;
const card = { ...held, maskedPan: "text", creditLimit: "int32" } as const;
const number = { iban: "text", bban: "text" } as const;
const transaction = {
  id: "text",
  amount: "int32",
  currency: "text",
  valueDate: "text",
  bookingDate: "text",
  remittanceInformationUnstructured: "text",
  creditorName: "text",
  creditorAccount: number,
  debtorName: "text",
  debtorAccount: number,
  bankTransactionCode: "text",
  ultimateDebtor: "text",
  ultimateCreditor: "text",
  purposeCode: "text",
  _links: links("self"),
} as const;
const money = { currency: "text", amount: "int32" } as const;
const cardTransaction = {
  cardTransactionId: "text",
  bookingDate: "text",
  transactionDate: "text",
  transactionAmount: money,
  originalAmount: money,
  merchantCategoryCode: "text",
} as const;
const cardTransactions = {
  cardAccount: { maskedPan: "text" },
  cardTransactions: { booked: [cardTransaction], pending: ["text"] },
} as const;
const snapshot = {
  snapshotId: "text",
  name: "text",
  createdAt: "text",
  _links: links("self", "restore"),
} as const;
const clock = { time: "text", realTime: "text", _links: links("self") } as const;
const request = {
  requestLogId: "text",
  time: "text",
  method: "text",
  path: "text",
  query: "text",
  status: "number",
  code: "text",
  xRequestId: "text",
  milliseconds: "number",
  _links: links("self"),
} as const;
const problem = { code: "text", path: "text", text: "text" } as const;
const listsOf = (form: Form): Form =>
  Object.fromEntries(
    ["customers", "agreements", "accounts", "cardAccounts", "transactions", "cardTransactions"].map(
      (list) => [list, form] as const,
    ),
  );

/**
 * The answers of the sandbox's own operations. They have exactly the fields that the specification shows, where it
 * shows an answer (Sandbox customer; Sandbox account transaction; Sandbox card transactions).
 */
// biome-ignore format: an operation in one line, so that it reads as a table
export const sandboxForms: Record<string, Form> = {
  listSandboxCustomers:          [customer],
  createSandboxCustomer:         { ...person, _links: links("self") },
  getSandboxCustomer:            customer,
  listSandboxAgreements:         [ownAgreement],
  createSandboxAgreement:        ownAgreement,
  getSandboxAgreement:           ownAgreement,
  listEngagements:               [engagement],
  createEngagement:              engagement,
  listSandboxAccounts:           [account],
  createSandboxAccount:          account,
  getSandboxAccount:             account,
  updateSandboxBalances:         account,
  listSandboxTransactions:       [transaction],
  createSandboxTransactions:     [transaction],
  getSandboxTransaction:         transaction,
  listSandboxCardAccounts:       [card],
  createSandboxCardAccount:      card,
  getSandboxCardAccount:         card,
  updateSandboxCardBalances:     card,
  listSandboxCardTransactions:   cardTransactions,
  createSandboxCardTransactions: cardTransactions,
  listExchangeRates:             { quotationDate: "text", baseCurrency: "text", rates: [{ currency: "text", rate: "text" }] },
  listRequests:                  { requests: [request], _links: { first: "link", "next?": "link" } },
  getRequest:                    { ...request, signingString: "text", problems: [problem] },
  getClock:                      clock,
  setClock:                      clock,
  exportData:                    { version: "number", ...(listsOf(["anything"]) as object), _links: { first: "link", "next?": "link" } },
  importData:                    { ...(listsOf("number") as object), _links: links("self") },
  listSnapshots:                 [snapshot],
  createSnapshot:                snapshot,
  getSnapshot:                   snapshot,
};
