import { type ErrorCode, errorStatus } from "../../shared/errors.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import type { OperationId } from "./operation-texts.ts";
import type { Row } from "./rows.ts";

/** The statuses of an operation's refusals, each with its error codes. */
export type Refusals = ReadonlyMap<number, readonly ErrorCode[]>;

const consent = ["CONSENT_UNKNOWN", "CONSENT_INVALID", "CONSENT_EXPIRED"] as const;
const psu = ["PSU_CREDENTIALS_INVALID"] as const;
const session = ["SCA_NOT_FOUND", "SCA_EXPIRED"] as const;
const read = [...consent, ...psu];
const ordered = ["PAYMENT_FAILED", "PRODUCT_INVALID", "EXECUTION_DATE_INVALID", ...psu] as const;
const kid = ["KID_MISSING", "KID_INVALID"] as const;
const unknown = ["RESOURCE_UNKNOWN"] as const;

/** The codes of an operation's own rules, in addition to those of every request. */
// biome-ignore format: one operation in a line, so that it reads as a table
const ownCodes: { readonly [Id in OperationId]?: readonly ErrorCode[] } = {
  listAccounts: read,
  getAccount: read,
  getBalances: read,
  listTransactions: [...read, ...session],
  getTransactionDetails: [...read, ...session],
  listCardAccounts: read,
  getCardAccount: read,
  getCardBalances: read,
  listCardTransactions: [...read, ...session],
  startConsent: psu,
  startBankOfferedConsent: psu,
  getConsent: psu,
  endConsent: [...psu, ...unknown],
  createPayment: [...ordered, ...kid],
  createBulkPayment: [...ordered, ...kid],
  createPeriodicPayment: [...ordered, ...kid],
  getPayment: psu,
  getPaymentStatus: psu,
  cancelPayment: psu,
  startAuthorisation: psu,
  listAuthorisations: psu,
  getAuthorisation: psu,
  startCancellationAuthorisation: psu,
  listCancellationAuthorisations: psu,
  getCancellationAuthorisation: psu,
  createSigningBasket: ["REFERENCE_MIX_INVALID", ...psu, ...unknown],
  getSigningBasket: psu,
  getSigningBasketStatus: psu,
  deleteSigningBasket: psu,
  startSigningBasketAuthorisation: psu,
  listSigningBasketAuthorisations: psu,
  getSigningBasketAuthorisation: psu,
  getUser: [...psu, ...session],
  listAgreements: [...psu, "SCA_EXPIRED"],
  createSandboxAccount: unknown,
  createSandboxCardAccount: unknown,
  createSandboxAgreement: unknown,
  createEngagement: unknown,
};

type Refusing = Pick<Row, "id" | "operation" | "path" | "body">;

/** All refusals of an operation: by its own rules, and by the pipeline for such a request. */
export function errorsOf({ id, operation, path, body: sent }: Refusing): Refusals {
  const { body, products } = operation;
  const readsBody = body !== undefined || products !== undefined;
  // An order without a field for a KID cannot have a wrong one.
  const takesKid = "remittanceInformationStructuredArray" in entriesOf(sent?.schema);
  const isTransfer = products !== undefined && !takesKid && !path.startsWith("/v1/bulk");
  const own = (ownCodes[id] ?? []).filter((code) => !isTransfer || !code.startsWith("KID_"));
  const all: (readonly [number, ErrorCode])[] = [
    ...always,
    ...own.map((code) => [errorStatus[code], code] as const),
    ...(hasRequiredQuery(operation) ? [[400, "QUERY_PARAMETER_REQUIRED"] as const] : []),
    ...(path.includes("{") && !products ? [[404, "RESOURCE_UNKNOWN"] as const] : []),
    ...(path.includes("{payment-product}") ? [[404, "PRODUCT_UNKNOWN"] as const] : []),
    ...(readsBody ? [[413, "BAD_REQUEST"] as const, [415, "BAD_REQUEST"] as const] : []),
  ];
  const statuses = [...new Set(all.map(([status]) => status))].sort((a, b) => a - b);
  const codesOf = (wanted: number) =>
    all.flatMap(([status, code]) => (status === wanted ? [code] : []));
  return new Map(statuses.map((status) => [status, [...new Set(codesOf(status))]]));
}

/**
 * Refusals that every operation has: of its form, signature, size, sender and id, and failures of
 * the bank.
 */
const always: readonly (readonly [number, ErrorCode])[] = [
  [400, "BAD_REQUEST"],
  [400, "FORMAT_ERROR"],
  [400, "HTTP_HEADER_REQUIRED"],
  [403, "FORBIDDEN"],
  [406, "BAD_REQUEST"],
  [409, "CONFLICT"],
  [429, "ACCESS_EXCEEDED"],
  [500, "SYSTEM_ERROR"],
  [503, "SYSTEM_ERROR"],
];

function hasRequiredQuery({ query }: AnyOperation): boolean {
  return Object.values(entriesOf(query)).some(({ type }) => type !== "optional");
}

const entriesOf = (schema: unknown) =>
  (schema as { entries?: Record<string, { type: string }> } | undefined)?.entries ?? {};
