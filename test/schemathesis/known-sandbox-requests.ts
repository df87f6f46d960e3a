import type { Json } from "../../infra/openapi/json-schema.ts";
import type { DocumentRow, OperationId } from "../../infra/openapi/rows.ts";
import { exampleBody, product } from "./orders.ts";
import type { Sandbox } from "./sandbox.ts";

/** The parts of a request that the bank accepts. */
export type KnownRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Json;
};

export type Known = (sandbox: Sandbox, row: DocumentRow) => Promise<KnownRequest>;

const customer: Known = async (sandbox) => {
  const { customerId } = await sandbox.one("customers", (listed) => listed[0]);
  return { params: { customerId } };
};
const agreement: Known = async (sandbox) => {
  const { agreementId } = await sandbox.corporation();
  return { params: { agreementId } };
};
const mockAccount = async (sandbox: Sandbox) => ({ mockAccountId: await sandbox.othersAccount() });
const mockCard = async (sandbox: Sandbox) => ({
  mockCardAccountId: (await sandbox.madeCard()).id,
});
const snapshot: Known = async (sandbox) => ({
  params: { snapshotId: await sandbox.snapshot() },
});
const approved: Known = async (sandbox) => ({
  params: { paymentId: await sandbox.approvedPayment({ service: "payments", product }) },
});

/** Valid requests of the sandbox's own operations. */
export const knownSandboxRequests: { readonly [Id in OperationId]?: Known } = {
  createSandboxCustomer: async (sandbox) => ({
    body: { ...exampleBody("createSandboxCustomer"), customerNumber: sandbox.newName() },
  }),
  getSandboxCustomer: customer,
  deleteSandboxCustomer: async (sandbox) => {
    const { customerId } = await sandbox.newCustomer();
    return { params: { customerId } };
  },
  createSandboxAgreement: async (sandbox) => {
    const { customerId: owner } = await sandbox.corporation();
    return { body: { ...exampleBody("createSandboxAgreement"), owner } };
  },
  getSandboxAgreement: agreement,
  listEngagements: agreement,
  createEngagement: async (sandbox) => {
    const { agreementId, account: owned } = await sandbox.corporation();
    const { customerId } = await sandbox.newCustomer();
    const body = { ...exampleBody("createEngagement"), customer: customerId, account: owned };
    return { params: { agreementId }, body };
  },
  deleteEngagement: async (sandbox) => ({ params: await sandbox.newEngagement() }),
  createSandboxAccount: async (sandbox) => {
    const { customerId } = await sandbox.newCustomer();
    return { body: { ...exampleBody("createSandboxAccount"), customerId } };
  },
  getSandboxAccount: async (sandbox) => ({ params: await mockAccount(sandbox) }),
  updateSandboxBalances: async (sandbox) => ({
    params: await mockAccount(sandbox),
    body: exampleBody("updateSandboxBalances"),
  }),
  listSandboxTransactions: async (sandbox) => ({ params: await mockAccount(sandbox), query: {} }),
  createSandboxTransactions: async (sandbox) => ({
    params: await mockAccount(sandbox),
    body: exampleBody("createSandboxTransactions"),
  }),
  getSandboxTransaction: async (sandbox) => {
    const params = await mockAccount(sandbox);
    const list = `accounts/${params.mockAccountId}/transactions`;
    const { id } = await sandbox.one(list, (listed) => listed[0]);
    return { params: { ...params, mockTransactionId: id } };
  },
  createSandboxCardAccount: async (sandbox) => {
    const { customerId } = await sandbox.newCustomer();
    return { body: { ...exampleBody("createSandboxCardAccount"), customerId } };
  },
  getSandboxCardAccount: async (sandbox) => ({ params: await mockCard(sandbox) }),
  updateSandboxCardBalances: async (sandbox) => ({
    params: await mockCard(sandbox),
    body: exampleBody("updateSandboxCardBalances"),
  }),
  listSandboxCardTransactions: async (sandbox) => ({
    params: await mockCard(sandbox),
    query: { bookingStatus: "both" },
  }),
  createSandboxCardTransactions: async (sandbox) => {
    const [posted] = exampleBody("createSandboxCardTransactions");
    return {
      params: await mockCard(sandbox),
      body: [{ ...posted, cardTransactionId: sandbox.newName() }],
    };
  },
  cancelPaymentInNetBank: approved,
  movePaymentInNetBank: async (sandbox, row) => ({
    ...(await approved(sandbox, row)),
    body: exampleBody("movePaymentInNetBank"),
  }),
  setPaymentBlock: async (sandbox) => ({
    params: await mockAccount(sandbox),
    body: exampleBody("setPaymentBlock"),
  }),
  getRequest: async (sandbox) => {
    const { requests } = await sandbox.one("requests");
    return { params: { requestLogId: requests[0].requestLogId } };
  },
  setClock: async (sandbox) => {
    // Starts with a new sandbox, because executing years of standing orders takes minutes.
    sandbox.forget();
    await sandbox.one("customers");
    return { body: exampleBody("setClock") };
  },
  importData: async (sandbox) => ({
    query: {},
    body: {
      customers: [{ customerNumber: sandbox.newName(), name: "Kari Prøve", type: "PRIVATE" }],
    },
  }),
  createSnapshot: async (sandbox) => {
    await sandbox.dropSnapshots();
    return { body: exampleBody("createSnapshot") };
  },
  getSnapshot: snapshot,
  restoreSnapshot: snapshot,
  deleteSnapshot: async (sandbox) => ({ params: { snapshotId: await sandbox.newSnapshot() } }),
};
