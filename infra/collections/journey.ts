import { type CollectedRequest, collectedRequests } from "./collected-requests.ts";

/** A request with its expected answer. */
export type JourneyStep = CollectedRequest & {
  status: number;
  /** A field of the answer and its expected value. */
  says?: readonly [field: string, value: string];
  /** Stores a field of the answer in a variable for a later request. */
  keeps?: readonly [variable: string, field: string];
};

type Wanted = Pick<JourneyStep, "status" | "says" | "keeps">;

const paymentId = "orderedPaymentId";

/**
 * Steps that a TPP can take before any PSU consents: a read that asks for consent, and a payment
 * that is created and cancelled.
 */
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

/** The steps in their order; each name begins with the step's number. */
export function collectionSteps(): JourneyStep[] {
  const requests = new Map(collectedRequests().map((request) => [request.name, request]));
  return wanted.map(([operation, expected], index) => {
    const request = requests.get(operation);
    if (!request) throw new Error(`infra/openapi/examples has no request of ${operation}.`);
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

/**
 * Replaces PSU-ID with `PSU-Context: PRIVATE`: no PSU is identified yet, so the bank asks for the
 * PSU during SCA.
 */
function withoutPsu(request: CollectedRequest): CollectedRequest {
  const { "PSU-ID": psu, ...headers } = request.headers;
  return { ...request, headers: psu ? { ...headers, "PSU-Context": "PRIVATE" } : headers };
}
