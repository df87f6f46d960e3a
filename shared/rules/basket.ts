import { ApiError, type ErrorCode } from "../errors.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import { type Payment, type SinglePayment, standing } from "./payment.ts";
import { printOf, summaryHash } from "./payment-prints.ts";

/** Payments that one SCA approves. */
export type Basket = {
  id: string;
  tppId: string;
  place: string;
  requestId: string;
  /** As they were posted. */
  paymentIds: string[];
  /** Who approved it, or who is to, and in which context, when a payment says so. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  /** The bank's own name of who approved it. */
  customerId?: string | undefined;
  /** The sandbox's time of its creation, and of its approval. */
  createdAt: string;
  approvedAt?: string | undefined;
  state: "OPEN" | "APPROVED" | "DELETED";
  /** The call that has deleted it. */
  deletedBy?: string | undefined;
};

// biome-ignore format: one line, as in the list of statuses
const worstFirst = ["RJCT", "ACCP", "CANC", "PART", "PDNG", "RCVD", "ACTC", "ACWC", "ACSP", "ACWP", "ACSC"] as const satisfies readonly TransactionStatus[];

/** The worst of some statuses, which is a basket's own (specification, Signing basket authorisation response). */
export const worstOf = (statuses: readonly TransactionStatus[]): TransactionStatus =>
  worstFirst.find((each) => statuses.includes(each)) ?? "RCVD";

/** What a basket is as its payments stand now. */
export const basketStatus = (payments: readonly Payment[], now: Date): TransactionStatus =>
  worstOf(payments.map((payment) => standing(payment, now).status));

/** One hash of everything the PSU sees and approves of a basket: what each of its payments says, in order. */
export const basketHash = (payments: readonly Payment[]): string =>
  printOf(payments.map(summaryHash));

/** Whether nobody has approved any of these payments, and each still may be. */
export const areOpen = (payments: readonly Payment[], now: Date): boolean =>
  payments.every((payment) => standing(payment, now).status === "RCVD");

/** What payments come to, all those of one kind together. */
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
 * The payments that are to be in a basket together, as they were found, if they may be: single payments of one PSU in
 * one context that nobody has approved (specification, Errors). A payment that does not say whose it is, its SCA asks.
 */
export function together(found: readonly (Payment | undefined)[], now: Date): SinglePayment[] {
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
    "The payments of a signing basket are those of one PSU in one context.",
  ]);
  refuse(payments, (each) => !areOpen([each], now), [
    "CONFLICT",
    "The payment no longer waits for approval.",
  ]);
  refuse(payments, ({ basketId }) => basketId !== undefined, [
    "CONFLICT",
    "The payment is in a signing basket already.",
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
