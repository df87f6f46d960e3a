import type { operations } from "../../functions/index.ts";
import type { CallOptions } from "./call.ts";
import { eirik, orderOf } from "./payments.ts";

type Operations = typeof operations;
type OperationId = { [Folder in keyof Operations]: keyof Operations[Folder] }[keyof Operations];

/** What a call needs beside its required headers, and how it is answered by a world in which nothing has happened yet. */
export type Sample = Pick<CallOptions, "params" | "query" | "headers" | "body"> & {
  status: number;
};

const id = "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80";
const product = { "payment-product": "cross-border-credit-transfers" };

/** A call of each operation in which nothing is wrong; an operation without one does not compile. */
export const samples = {
  listAccounts: { status: 401 },
  getAccount: { status: 401, params: { id } },
  getBalances: { status: 401, params: { id } },
  listTransactions: { status: 401, params: { id }, query: { bookingStatus: "both" } },
  getTransactionDetails: { status: 401, params: { id, transactionId: id } },
  listCardAccounts: { status: 401 },
  getCardAccount: { status: 401, params: { id } },
  getCardBalances: { status: 401, params: { id } },
  listCardTransactions: { status: 401, params: { id }, query: { bookingStatus: "both" } },
  startConsent: { status: 201 },
  startBankOfferedConsent: { status: 201 },
  getConsent: { status: 401, headers: { "psu-id": id } },
  endConsent: { status: 401, headers: { "psu-id": id } },
  createPayment: {
    status: 201,
    params: product,
    headers: { "x-psu-identity": eirik.number },
    body: orderOf(),
  },
  getPayment: { status: 404, params: { ...product, "payment-id": id } },
  getPaymentStatus: { status: 404, params: { ...product, "payment-id": id } },
  getUser: { status: 401 },
  listAgreements: { status: 401, headers: { "psu-id": id } },
  initialize: { status: 204 },
  listSandboxCustomers: { status: 200 },
  createSandboxCustomer: {
    status: 201,
    body: { customerNumber: "sample-1", name: "Sample Person", type: "PRIVATE" },
  },
} as const satisfies Record<OperationId, Sample>;
