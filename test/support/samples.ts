import type { operations } from "../../functions/index.ts";
import { bulkOf } from "./bulks.ts";
import type { CallOptions } from "./call.ts";
import { eirik, orderOf } from "./payments.ts";
import { postedCardTransaction, postedTransaction } from "./sandbox-orders.ts";
import { product as domestic, standingOrder } from "./standing-orders.ts";

type Operations = typeof operations;
type OperationId = { [Folder in keyof Operations]: keyof Operations[Folder] }[keyof Operations];

/** A valid call without its required headers, and the status that a new sandbox answers. */
export type Sample = Pick<CallOptions, "params" | "query" | "headers" | "body"> & {
  status: number;
};

const id = "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80";
const product = { "payment-product": "cross-border-credit-transfers" };

/** The id of the calling TPP in a path. */
export const ownTppId = "NO-FSA-987654321";

/** A valid call of each operation. An operation without one does not compile. */
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
  createPeriodicPayment: {
    status: 201,
    params: { "payment-product": domestic },
    headers: { "x-psu-identity": eirik.number },
    body: standingOrder(),
  },
  createBulkPayment: {
    status: 201,
    params: { "payment-product": "norwegian-domestic-credit-transfers" },
    headers: { "x-psu-identity": eirik.number },
    body: bulkOf(),
  },
  getPayment: { status: 404, params: { ...product, "payment-id": id } },
  getPaymentStatus: { status: 404, params: { ...product, "payment-id": id } },
  cancelPayment: { status: 404, params: { ...product, "payment-id": id } },
  startAuthorisation: { status: 404, params: { ...product, "payment-id": id } },
  listAuthorisations: { status: 404, params: { ...product, "payment-id": id } },
  getAuthorisation: {
    status: 404,
    params: { ...product, "payment-id": id, authorisationId: id },
  },
  startCancellationAuthorisation: { status: 404, params: { ...product, "payment-id": id } },
  listCancellationAuthorisations: { status: 404, params: { ...product, "payment-id": id } },
  getCancellationAuthorisation: {
    status: 404,
    params: { ...product, "payment-id": id, authorisationId: id },
  },
  createSigningBasket: { status: 404, body: { paymentIds: [id] } },
  getSigningBasket: { status: 404, params: { basketId: id } },
  getSigningBasketStatus: { status: 404, params: { basketId: id } },
  deleteSigningBasket: { status: 404, params: { basketId: id } },
  startSigningBasketAuthorisation: {
    status: 401,
    params: { basketId: id },
    headers: { "psu-id": id },
  },
  listSigningBasketAuthorisations: { status: 404, params: { basketId: id } },
  getSigningBasketAuthorisation: {
    status: 404,
    params: { basketId: id, authorisationId: id },
  },
  getUser: { status: 401 },
  listAgreements: { status: 401, headers: { "psu-id": id } },
  getContactInformation: { status: 404, params: { tppId: "NO-FSA-000000000" } },
  putContactInformation: {
    status: 204,
    params: { tppId: ownTppId },
    body: { email: "psd2@tpp.example" },
  },
  initialize: { status: 204 },
  getClock: { status: 200 },
  setClock: { status: 200, body: { time: null } },
  listSnapshots: { status: 200 },
  createSnapshot: { status: 201, body: { name: "Sample" } },
  getSnapshot: { status: 404, params: { snapshotId: id } },
  restoreSnapshot: { status: 404, params: { snapshotId: id } },
  deleteSnapshot: { status: 404, params: { snapshotId: id } },
  exportData: { status: 200 },
  importData: {
    status: 201,
    body: { customers: [{ customerNumber: "sample-2", name: "Sample", type: "PRIVATE" }] },
  },
  listSandboxCustomers: { status: 200 },
  createSandboxCustomer: {
    status: 201,
    body: { customerNumber: "sample-1", name: "Sample Person", type: "PRIVATE" },
  },
  cancelPaymentInNetBank: { status: 404, params: { paymentId: id } },
  movePaymentInNetBank: {
    status: 404,
    params: { paymentId: id },
    body: { executionDate: "2026-03-03" },
  },
  setPaymentBlock: { status: 404, params: { mockAccountId: id }, body: { blocked: true } },
  listExchangeRates: { status: 200 },
  listRequests: { status: 200 },
  getRequest: { status: 404, params: { requestLogId: id } },
  getSandboxCustomer: { status: 404, params: { customerId: id } },
  deleteSandboxCustomer: { status: 404, params: { customerId: id } },
  listSandboxAgreements: { status: 200 },
  createSandboxAgreement: { status: 404, body: { name: "Sample", owner: id } },
  getSandboxAgreement: { status: 404, params: { agreementId: id } },
  listEngagements: { status: 404, params: { agreementId: id } },
  createEngagement: {
    status: 404,
    params: { agreementId: id },
    body: { customer: id, account: id, roles: ["VIEW"] },
  },
  deleteEngagement: { status: 404, params: { agreementId: id, engagementId: id } },
  listSandboxAccounts: { status: 200 },
  createSandboxAccount: { status: 404, body: { customerId: id, name: "Sample" } },
  getSandboxAccount: { status: 404, params: { mockAccountId: id } },
  updateSandboxBalances: { status: 404, params: { mockAccountId: id }, body: { booked: 1 } },
  listSandboxTransactions: { status: 404, params: { mockAccountId: id } },
  createSandboxTransactions: {
    status: 404,
    params: { mockAccountId: id },
    body: [postedTransaction()],
  },
  getSandboxTransaction: { status: 404, params: { mockAccountId: id, mockTransactionId: id } },
  listSandboxCardAccounts: { status: 200 },
  createSandboxCardAccount: { status: 404, body: { customerId: id, name: "Sample" } },
  getSandboxCardAccount: { status: 404, params: { mockCardAccountId: id } },
  updateSandboxCardBalances: {
    status: 404,
    params: { mockCardAccountId: id },
    body: { booked: 1 },
  },
  listSandboxCardTransactions: {
    status: 404,
    params: { mockCardAccountId: id },
    query: { bookingStatus: "both" },
  },
  createSandboxCardTransactions: {
    status: 404,
    params: { mockCardAccountId: id },
    body: [postedCardTransaction()],
  },
} as const satisfies Record<OperationId, Sample>;
