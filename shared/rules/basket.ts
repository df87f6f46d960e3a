import { ApiError, type ErrorCode } from "../errors.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import { currentPayment, type Payment, type SinglePayment } from "./payment.ts";
import { fingerprintOf, summaryHash } from "./payment-fingerprints.ts";

/** A signing basket: payments that one SCA approves. */
export type Basket = {
  id: string;
  tppId: string;
  place: string;
  requestId: string;
  /** In the order in which they were posted. */
  paymentIds: string[];
  /** The PSU who approved the basket or must approve it, and the context, when a payment names them. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** The bank's id of the customer who approved it. */
  customerId?: string | undefined;
  /** Creation and approval time, by the sandbox clock. */
  createdAt: string;
  approvedAt?: string | undefined;
  state: "OPEN" | "APPROVED" | "DELETED";
};

// biome-ignore format: one line, as in the list of statuses
const worstFirst = ["RJCT", "ACCP", "CANC", "PART", "PDNG", "RCVD", "ACTC", "ACWC", "ACSP", "ACWP", "ACSC"] as const satisfies readonly TransactionStatus[];

/**
 * The worst of several statuses, which is the status of the basket (specification, Signing basket authorisation
 * response).
 */
export const worstStatus = (statuses: readonly TransactionStatus[]): TransactionStatus =>
  worstFirst.find((each) => statuses.includes(each)) ?? "RCVD";

/** The status of a basket, from the current status of its payments. */
export const basketStatus = (payments: readonly Payment[], now: Date): TransactionStatus =>
  worstStatus(payments.map((payment) => currentPayment(payment, now).status));

/** One hash of everything that the PSU sees of a basket: the summary hashes of its payments, in order. */
export const basketHash = (payments: readonly Payment[]): string =>
  fingerprintOf(payments.map(summaryHash));

/** True if every payment still waits for approval. */
export const areOpen = (payments: readonly Payment[], now: Date): boolean =>
  payments.every((payment) => currentPayment(payment, now).status === "RCVD");

/** Adds up payments by kind. `part` gives the kind and the amount of each. */
export function sumsOf(
  payments: readonly SinglePayment[],
  part: (payment: SinglePayment) => readonly [kind: string, minor: bigint],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const payment of payments) {
    const [kind, minor] = part(payment);
    sums.set(kind, (sums.get(kind) ?? 0n) + minor);
  }
  return sums;
}

/**
 * Checks that the payments may form one basket: single payments of one PSU in one context that nobody has approved
 * (specification, Errors). A payment without a PSU is accepted, because the SCA identifies the PSU. An unknown
 * payment is RESOURCE_UNKNOWN with 404, because a code has one status.
 */
export function checkBasketPayments(
  found: readonly (Payment | undefined)[],
  now: Date,
): SinglePayment[] {
  refuse(found, (each) => each === undefined, ["RESOURCE_UNKNOWN", "There is no such payment."]);
  const payments = found as Payment[];
  refuse(payments, ({ service }) => service !== "payments", [
    "REFERENCE_MIX_INVALID",
    "Bulk and periodic payments cannot be in a signing basket.",
  ]);
  const named = payments.find(({ psuId }) => psuId !== undefined);
  const isAnothers = ({ psuId, corporateId }: Payment) =>
    psuId !== undefined && (psuId !== named?.psuId || corporateId !== named.corporateId);
  refuse(payments, isAnothers, [
    "REFERENCE_MIX_INVALID",
    "All payments of a signing basket must belong to one PSU in one context.",
  ]);
  refuse(payments, (each) => !areOpen([each], now), [
    "CONFLICT",
    "The payment is no longer waiting for approval.",
  ]);
  refuse(payments, ({ basketId }) => basketId !== undefined, [
    "CONFLICT",
    "The payment is already in a signing basket.",
  ]);
  return payments as SinglePayment[];
}

function refuse<T>(
  found: readonly T[],
  isWrong: (each: T) => boolean,
  [code, text]: [ErrorCode, string],
): void {
  const at = found.findIndex(isWrong);
  if (at >= 0) throw new ApiError(code, text, { path: `paymentIds.${at}` });
}
