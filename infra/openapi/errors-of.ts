import { type ErrorCode, errorStatus } from "../../shared/errors.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import type { DocumentRow } from "./rows.ts";

/** The statuses of an operation's refusals, each with its error codes. */
export type Refusals = ReadonlyMap<number, readonly ErrorCode[]>;

const consent = ["CONSENT_UNKNOWN", "CONSENT_INVALID", "CONSENT_EXPIRED"] as const;
const psu = ["PSU_CREDENTIALS_INVALID"] as const;
const ordered = [
  "PAYMENT_FAILED",
  "PRODUCT_INVALID",
  "EXECUTION_DATE_INVALID",
  "KID_MISSING",
  "KID_INVALID",
] as const;

/** Returns true for an operation that reads data with a PSU's consent. */
export const isConsentedRead = ({ role, unattended }: AnyOperation): boolean =>
  role === "AISP" && unattended !== undefined;

/** The codes that follow from what an operation declares. */
const declaredCodes = (operation: AnyOperation): readonly ErrorCode[] => [
  ...(isConsentedRead(operation) ? consent : []),
  ...(operation.products ? ordered : []),
  ...(operation.headers.rows.some(({ name }) => name === "psu-id") ? psu : []),
];

type Refusing = Pick<DocumentRow, "operation" | "documentation" | "path" | "body">;

/** Lists the refusals of an operation: those of its own rules, and those of the pipeline for such a request. */
export function errorsOf({ operation, documentation, path, body: sent }: Refusing): Refusals {
  const { body, products } = operation;
  const readsBody = body !== undefined || products !== undefined;
  // An order without a field for a KID cannot have a wrong one.
  const takesKid = "remittanceInformationStructuredArray" in entriesOf(sent?.schema);
  const isTransfer = products !== undefined && !takesKid && !path.startsWith("/v1/bulk");
  const { refusals = [] } = documentation;
  const own = [...declaredCodes(operation), ...refusals].filter(
    (code) => !isTransfer || !code.startsWith("KID_"),
  );
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
 * The refusals of every operation: for the request's form, signature, size, sender and id, and for failures of the
 * bank.
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
