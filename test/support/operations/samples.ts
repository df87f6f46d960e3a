import { isConsentedRead } from "../../../infra/openapi/errors-of.ts";
import type { OperationId } from "../../../infra/openapi/rows.ts";
import { routes } from "../../../infra/routes.ts";
import { bulkOf, domestic, eirik, orderOf, standingOrder } from "../payments/orders.ts";
import { postedCardTransaction, postedTransaction } from "../sandbox/sandbox-orders.ts";
import type { CallOptions } from "./call.ts";

/** A valid call without its required headers, and the status that a new sandbox answers. */
export type Sample = Pick<CallOptions, "params" | "query" | "headers" | "body"> & {
  status: number;
};

const id = "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80";
const fundsAccount = { bban: eirik.main.bban };
const product = { "payment-product": "cross-border-credit-transfers" };

/** The id of the calling TPP in a path. */
export const ownTppId = "NO-FSA-987654321";

/** Samples that the route and documentation of an operation do not give. */
const stated = {
  listTransactions: { status: 401, params: { id }, query: { bookingStatus: "both" } },
  listCardTransactions: { status: 401, params: { id }, query: { bookingStatus: "both" } },
  getConsent: { status: 401, headers: { "psu-id": id } },
  endConsent: { status: 401, headers: { "psu-id": id } },
  startFundsConsent: { status: 201, body: { account: fundsAccount } },
  listFundsConsents: { status: 401, headers: { "psu-id": id } },
  endFundsConsent: { status: 401, headers: { "psu-id": id }, params: { id } },
  confirmFunds: {
    status: 401,
    headers: { "psu-id": id },
    body: { account: fundsAccount, instructedAmount: { amount: "99.00", currency: "NOK" } },
  },
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
  createSigningBasket: { status: 404, body: { paymentIds: [id] } },
  startSigningBasketAuthorisation: {
    status: 401,
    params: { basketId: id },
    headers: { "psu-id": id },
  },
  getUser: { status: 401 },
  listAgreements: { status: 401, headers: { "psu-id": id } },
  getContactInformation: { status: 404, params: { tppId: "NO-FSA-000000000" } },
  putContactInformation: {
    status: 204,
    params: { tppId: ownTppId },
    body: { email: "psd2@tpp.example" },
  },
  setClock: { status: 200, body: { time: null } },
  createSnapshot: { status: 201, body: { name: "Sample" } },
  importData: {
    status: 201,
    body: { customers: [{ customerNumber: "sample-2", name: "Sample", type: "PRIVATE" }] },
  },
  createSandboxCustomer: {
    status: 201,
    body: { customerNumber: "sample-1", name: "Sample Person", type: "PRIVATE" },
  },
  movePaymentInNetBank: {
    status: 404,
    params: { paymentId: id },
    body: { executionDate: "2026-03-03" },
  },
  setPaymentBlock: { status: 404, params: { mockAccountId: id }, body: { blocked: true } },
  createSandboxAgreement: { status: 404, body: { name: "Sample", owner: id } },
  createEngagement: {
    status: 404,
    params: { agreementId: id },
    body: { customer: id, account: id, roles: ["VIEW"] },
  },
  createSandboxAccount: { status: 404, body: { customerId: id, name: "Sample" } },
  updateSandboxBalances: { status: 404, params: { mockAccountId: id }, body: { booked: 1 } },
  listSandboxTransactions: { status: 404, params: { mockAccountId: id } },
  createSandboxTransactions: {
    status: 404,
    params: { mockAccountId: id },
    body: [postedTransaction()],
  },
  createSandboxCardAccount: { status: 404, body: { customerId: id, name: "Sample" } },
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
} as const satisfies { [Id in OperationId]?: Sample };

/**
 * Returns the usual sample of an operation: ids that do not exist, and the query and body of the documented example.
 * The answer says that the PSU has not consented or that the item does not exist.
 */
function usualSample({ path, operation, documentation }: (typeof routes)[number]): Sample {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, id]));
  const answered = names.length ? 404 : operation.answer[0];
  return {
    ...documentation.example,
    status: isConsentedRead(operation) ? 401 : answered,
    ...(names.length
      ? { params: "payment-product" in params ? { ...params, ...product } : params }
      : {}),
  };
}

/** A valid call of each operation. */
export const samples = {
  ...Object.fromEntries(routes.map((row) => [row.id, usualSample(row)])),
  ...stated,
} as Record<OperationId, Sample> & typeof stated;
