import type { CurrencyExchange } from "../bank/world.ts";
import type { BulkOrder } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { ProductOf } from "../products/products.ts";
import type { Transfer } from "../products/transfer.ts";
import type { TransactionStatus } from "../schemas/transaction-status.ts";
import { osloDay, startOfDay } from "./calendar.ts";
import { movedFirstDay } from "./periodic.ts";

/** Approved, and not executed yet: PDNG when whether it was is not known. */
export const awaitingExecution = ["ACTC", "ACWC", "ACSP", "PDNG"] as const;

/** What a payment may become, and from where; each conditional write names these origins. */
export const paymentMoves = {
  // A standing order waits for its next day once its first one, which moved, is over.
  ACTC: ["RCVD", "ACTC", "ACWC"],
  ACWC: ["RCVD", "ACTC", "ACWC"],
  ACSP: ["RCVD", "ACTC", "ACWC", "ACSP"],
  PDNG: ["ACTC", "ACWC", "ACSP", "PDNG"],
  ACWP: awaitingExecution,
  ACSC: [...awaitingExecution, "ACWP"],
  ACCP: ["RCVD", ...awaitingExecution],
  PART: awaitingExecution,
  RJCT: ["RCVD", ...awaitingExecution],
  CANC: ["RCVD", "ACTC", "ACWC", "ACSP"],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>;

/** Whether what its PSU has approved can still be cancelled: nothing of it is executed, of a bulk neither. */
export const isCancellable = ({ status, dealt }: Pick<PaymentHead, "status" | "dealt">): boolean =>
  status !== "RCVD" && paymentMoves.CANC.some((each) => each === status) && dealt === undefined;

/** What the bank knows of every payment; what it is to do does not change but by its PSU's word. */
export type PaymentHead = {
  id: string;
  tppId: string;
  world: string;
  requestId: string;
  /** Who approved it, or who is to, when the TPP said so. */
  psuId?: string | undefined;
  corporateId?: string | undefined;
  debtorAccountId: string;
  debtorName: string;
  debtorCurrency: string;
  /** What leaves the account, and the fee besides, in minor units of the account's currency; of a standing order, each time. */
  debited: bigint;
  fee: bigint;
  rate?: CurrencyExchange | undefined;
  /** The day it is executed; of a standing order, the next one. */
  executionDate: string;
  /** The day asked for, where the bank has moved it. */
  movedFrom?: string | undefined;
  /** The day it was ordered for, where its PSU has moved it in another channel since: its row is known by that day. */
  shownDate?: string | undefined;
  /** What the PSU's approval is bound to (dynamic linking). */
  summaryHash: string;
  /** The sandbox's time of its creation, and of its approval. */
  createdAt: string;
  approvedAt?: string | undefined;
  /** What only the bank can have written of an approved payment; nothing without it is executed. */
  seal?: string | undefined;
  /** The sandbox's time at which the bank does something about it: rejects what nobody approved, executes, credits. */
  nextAt?: string | undefined;
  status: TransactionStatus;
  fundsAvailable?: boolean | undefined;
  /** The call by which its TPP has cancelled it, or its PSU in the net bank. */
  cancelledBy?: string | undefined;
  /** How many of a bulk's payments are dealt with; none before its execution. */
  dealt?: number | undefined;
  /** The signing basket it is in, and approved with. */
  basketId?: string | undefined;
  /** How the TPP has asked for it to go; never in production. */
  scenario?: { outcome?: "unknown" | "rejected" | undefined } | undefined;
};

export type SinglePayment = PaymentHead & {
  service: "payments";
  product: ProductOf<"payments">;
  /** Exactly what was posted. */
  order: Transfer;
};

export type PeriodicPayment = PaymentHead & {
  service: "periodic-payments";
  product: ProductOf<"periodic-payments">;
  order: PeriodicOrder;
  /** Some of its days were paid. */
  everBooked?: boolean | undefined;
};

export type BulkPayment = PaymentHead & {
  service: "bulk-payments";
  product: ProductOf<"bulk-payments">;
  /** What was posted, but for its payments, which lie beside it. */
  order: Omit<BulkOrder, "payments">;
  /** How many payments there are, and one hash of them all. */
  size: number;
  entriesHash: string;
};

export type Payment = SinglePayment | PeriodicPayment | BulkPayment;

/** What the days and the rows of an approved payment are made of, whoever keeps it. */
export type Charged<P extends Payment = Payment> = P extends Payment
  ? Pick<P, Ordered | Owed>
  : never;

type Ordered = "id" | "service" | "product" | "order" | "corporateId" | "approvedAt";
type Owed = "debtorName" | "debtorCurrency" | "debited" | "fee" | "rate" | keyof Dates;
type Dates = Pick<PaymentHead, "executionDate" | "movedFrom" | "shownDate">;

/** What an approved payment is from now on: on its way, or waiting for its day. */
export function approvedStatus(payment: Charged, now: Date): "ACTC" | "ACWC" | "ACSP" {
  if (payment.service === "periodic-payments") return firstDayMoves(payment) ? "ACWC" : "ACTC";
  if (payment.executionDate <= osloDay(now)) return "ACSP";
  return payment.movedFrom === undefined ? "ACTC" : "ACWC";
}

/** Whether a standing order waits for its first day, and that is another one than the order names. */
const firstDayMoves = ({ order, executionDate }: Charged<PeriodicPayment>): boolean =>
  movedFirstDay(order)?.date === executionDate;

/** A payment for the day it was ordered for, whichever day it was moved to since. */
export const asOrdered = <P extends Pick<PaymentHead, "executionDate" | "shownDate">>(
  payment: P,
): P => ({ ...payment, executionDate: payment.shownDate ?? payment.executionDate });

/** When a payment is to be executed, by the sandbox's clock: at once, or when its day begins. */
export const executionTime = ({ executionDate }: Pick<Payment, "executionDate">, now: Date): Date =>
  new Date(Math.max(startOfDay(executionDate).getTime(), now.getTime()));

/** What leaves the account, all in all. */
export const totalOf = ({ debited, fee }: Pick<Payment, "debited" | "fee">): bigint =>
  debited + fee;
