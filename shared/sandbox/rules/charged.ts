import type { PostedBulk } from "../../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { ProductOf } from "../../products/products.ts";
import type { PostedTransfer } from "../../products/transfer.ts";
import { osloDay, startOfDay } from "../../rules/calendar.ts";
import type { CurrencyExchange } from "../../schemas/currency-exchange.ts";
import type { TransactionStatus } from "../../schemas/transaction-status.ts";
import { movedFirstDay } from "./periodic.ts";

/** The statuses of approved orders that are not executed yet. PDNG: the outcome is unknown. */
export const awaitingExecution = ["ACTC", "ACWC", "ACSP", "PDNG"] as const;

/** The statuses that an order can change to, each with the statuses before it. Each conditional write names these. */
export const orderMoves = {
  // ACWC becomes ACTC when a standing order has executed its moved first day.
  ACTC: ["ACTC", "ACWC"],
  ACWC: ["ACTC", "ACWC"],
  ACSP: ["ACTC", "ACWC", "ACSP"],
  PDNG: ["ACTC", "ACWC", "ACSP", "PDNG"],
  ACWP: awaitingExecution,
  ACSC: [...awaitingExecution, "ACWP"],
  ACCP: awaitingExecution,
  PART: awaitingExecution,
  RJCT: awaitingExecution,
  CANC: ["ACTC", "ACWC", "ACSP"],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>;

/** Tells whether an order can be cancelled: no part of it is executed, and no transfer of a bulk either. */
export const isCancellable = (order: { status: TransactionStatus; dealt?: number | undefined }) =>
  orderMoves.CANC.some((each) => each === order.status) && order.dealt === undefined;

/** The charge for an order and its date. The order's days and rows are derived from it. */
type Charge = {
  id: string;
  corporateId?: string | undefined;
  approvedAt?: string | undefined;
  debtorName: string;
  debtorCurrency: string;
  /**
   * The debited amount without the fee, in minor units of the account's currency; for a standing order, on each day.
   */
  debited: bigint;
  fee: bigint;
  rate?: CurrencyExchange | undefined;
  /** The execution day; for a standing order, the next one. */
  executionDate: string;
  /** The requested day, if the bank has moved it. */
  movedFrom?: string | undefined;
  /** The original day, if the PSU has moved the order in another channel. The id of its row contains that day. */
  shownDate?: string | undefined;
};

export type ChargedSingle = Charge & {
  service: "payments";
  product: ProductOf<"payments">;
  order: PostedTransfer;
};

export type ChargedStanding = Charge & {
  service: "periodic-payments";
  product: ProductOf<"periodic-payments">;
  order: PeriodicOrder;
};

export type ChargedBulk = Charge & {
  service: "bulk-payments";
  product: ProductOf<"bulk-payments">;
  order: Omit<PostedBulk, "payments">;
};

export type Charged = ChargedSingle | ChargedStanding | ChargedBulk;

/** The status of an order after approval: in execution, or waiting for its day. */
export function approvedStatus(charged: Charged, now: Date): "ACTC" | "ACWC" | "ACSP" {
  if (charged.service === "periodic-payments") return firstDayMoves(charged) ? "ACWC" : "ACTC";
  if (charged.executionDate <= osloDay(now)) return "ACSP";
  return charged.movedFrom === undefined ? "ACTC" : "ACWC";
}

/** Tells whether a standing order waits for its first day, and that day is not the one that the order names. */
const firstDayMoves = ({ order, executionDate }: ChargedStanding): boolean =>
  movedFirstDay(order)?.date === executionDate;

/** Returns the order with its original day, even if it was moved. */
export const asOrdered = <C extends Pick<Charge, "executionDate" | "shownDate">>(
  charged: C,
): C => ({
  ...charged,
  executionDate: charged.shownDate ?? charged.executionDate,
});

/** Returns the due time of an order by the sandbox's clock: now, or the start of its day. */
export const executionTime = ({ executionDate }: Pick<Charge, "executionDate">, now: Date): Date =>
  new Date(Math.max(startOfDay(executionDate).getTime(), now.getTime()));

/** The whole debit, with the fee. */
export const totalCharge = ({ debited, fee }: Pick<Charge, "debited" | "fee">): bigint =>
  debited + fee;
