import { type CollectedRequest, collectedRequests } from "./collected-requests.ts";

/** A request whose answer is known. */
export type Step = CollectedRequest & {
  status: number;
  /** A field of the answer, and what it says. */
  says?: readonly [field: string, value: string];
  /** A field of the answer that a later request names by a variable. */
  keeps?: readonly [variable: string, field: string];
};

type Wanted = Pick<Step, "status" | "says" | "keeps">;

const paymentId = "orderedPaymentId";

/** What a TPP can do by itself, before any PSU has consented: a read that leads to a consent, and a payment that is taken back. */
const wanted: readonly (readonly [operation: string, Wanted])[] = [
  ["listSandboxCustomers", { status: 200 }],
  ["listAccounts", { status: 401, says: ["tppMessages[0].code", "CONSENT_UNKNOWN"] }],
  [
    "createNorwegianDomesticCreditTransfers",
    { status: 201, says: ["transactionStatus", "RCVD"], keeps: [paymentId, "paymentId"] },
  ],
  ["getPaymentStatus", { status: 200, says: ["transactionStatus", "RCVD"] }],
  ["cancelNorwegianDomesticCreditTransfers", { status: 204 }],
  ["getPaymentStatus", { status: 200, says: ["transactionStatus", "CANC"] }],
];

/** The steps in their order, each under a name of its own. */
export function journey(): Step[] {
  const requests = new Map(collectedRequests().map((request) => [request.name, request]));
  return wanted.map(([operation, expected], index) => {
    const request = requests.get(operation);
    if (!request) throw new Error(`There is no recorded request of ${operation}.`);
    return {
      ...withoutPsu(request),
      name: `${index + 1}-${operation}`,
      folder: "journey",
      path: request.path
        .replace("{{paymentId}}", `{{${paymentId}}}`)
        .replace("cross-border-credit-transfers", "norwegian-domestic-credit-transfers"),
      ...expected,
    };
  });
}

/** Nobody has been identified yet: who it is the bank asks, in private. */
function withoutPsu(request: CollectedRequest): CollectedRequest {
  const { "PSU-ID": psu, ...headers } = request.headers;
  return { ...request, headers: psu ? { ...headers, "PSU-Context": "PRIVATE" } : headers };
}
