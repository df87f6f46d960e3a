import { type DocumentRow, documentRows, type OperationId } from "../../infra/openapi/rows.ts";
import { type Known, knownSandboxRequests } from "./known-sandbox-requests.ts";
import { exampleBody, type Ordering, product } from "./orders.ts";

/** Returns the service and the product of a path. A path that accepts every product gets the usual one. */
function orderedBy({ path }: DocumentRow): Ordering {
  const [, , service = "", named = ""] = path.split("/");
  return {
    service: service as Ordering["service"],
    product: named.startsWith("{") ? product : named,
  };
}

const account: Known = async (sandbox) => ({ params: { id: await sandbox.account() } });
const card: Known = async (sandbox) => ({ params: { id: await sandbox.card() } });
const paymentOf = (id: string) => ({ "payment-product": product, "payment-id": id });

const waiting: Known = async (sandbox, row) => ({
  params: paymentOf(await sandbox.waitingPayment(orderedBy(row))),
});

const ordered: Known = async (_, { operationId }) => ({ body: exampleBody(operationId) });

const authorised =
  (kind: "" | "cancellation-"): Known =>
  async (sandbox, row) => ({
    params: {
      "payment-product": product,
      ...(await sandbox.authorisation(orderedBy(row), kind)),
    },
  });

const basket: Known = async (sandbox) => ({ params: await sandbox.basketAuthorisation() });
const newBasket: Known = async (sandbox) => {
  const { basketId } = await sandbox.newBasket();
  return { params: { basketId } };
};

const demoTpp = { tppId: "NO-FSA-987654321" };

/** Valid requests of each operation. An operation without an entry needs no values. */
const knownRequests: { readonly [Id in OperationId]?: Known } = {
  getAccount: account,
  getBalances: account,
  listTransactions: async (sandbox) => ({
    params: { id: await sandbox.account() },
    query: { bookingStatus: "both" },
  }),
  getTransactionDetails: async (sandbox) => ({
    params: { id: await sandbox.account(), transactionId: await sandbox.transaction() },
  }),
  getCardAccount: card,
  getCardBalances: card,
  listCardTransactions: async (sandbox) => ({
    params: { id: await sandbox.card() },
    query: { bookingStatus: "both" },
  }),
  createPayment: ordered,
  createPeriodicPayment: ordered,
  createBulkPayment: ordered,
  getPayment: waiting,
  getPaymentStatus: waiting,
  startAuthorisation: waiting,
  listAuthorisations: waiting,
  getAuthorisation: authorised(""),
  cancelPayment: async (sandbox, row) => ({
    params: paymentOf(await sandbox.newPayment(orderedBy(row))),
  }),
  startCancellationAuthorisation: authorised("cancellation-"),
  listCancellationAuthorisations: authorised("cancellation-"),
  getCancellationAuthorisation: authorised("cancellation-"),
  createSigningBasket: async (sandbox) => ({
    body: { paymentIds: [await sandbox.newPayment({ service: "payments", product })] },
  }),
  getSigningBasket: basket,
  getSigningBasketStatus: basket,
  listSigningBasketAuthorisations: basket,
  getSigningBasketAuthorisation: basket,
  startSigningBasketAuthorisation: newBasket,
  deleteSigningBasket: newBasket,
  startFundsConsent: ordered,
  endFundsConsent: async (sandbox) => ({
    params: { id: (await sandbox.newFundsConsent(1)).consentId },
  }),
  confirmFunds: async (sandbox) => ({
    body: {
      account: await sandbox.fundsAccount(),
      instructedAmount: { amount: "1.00", currency: "NOK" },
    },
  }),
  getContactInformation: async () => ({ params: demoTpp }),
  putContactInformation: async (_, { operationId }) => ({
    params: demoTpp,
    body: exampleBody(operationId),
  }),
  ...knownSandboxRequests,
};

/**
 * Returns a valid request of an operation. A new operation uses the request of one with the same folder and parameters,
 * and its own example.
 */
export function knownOf(row: DocumentRow): Known | undefined {
  const own = knownRequests[row.id];
  if (own) return own;
  const like = documentRows("sandbox").find(
    ({ id, folder, path }) =>
      folder === row.folder && knownRequests[id] && namesIn(path) === namesIn(row.path),
  );
  const { example } = row.documentation;
  if (!example && !like) return undefined;
  return async (sandbox) => {
    const known = like && (await knownRequests[like.id]?.(sandbox, like));
    return { ...(known?.params ? { params: known.params } : {}), ...example };
  };
}

const namesIn = (path: string): string => (path.match(/\{[^}]+\}/g) ?? []).join();

/** After these operations the known content of the sandbox is lost. */
export const losing: ReadonlySet<OperationId> = new Set<OperationId>([
  "endConsent",
  "initialize",
  "importData",
  "restoreSnapshot",
  "setClock",
]);
