import type { Order, Schedule, Transfer } from "../ports/schemas/order.ts";
import type {
  BulkEntry,
  PostedBulk,
} from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { PostedTransfer as Posted } from "../products/transfer.ts";
import { carriedOrder } from "./carried-order.ts";
import { moneyOf, toMinorUnits } from "./money.ts";
import type { Payment } from "./payment.ts";

/** A payment order as the TPP posted it. The type depends on the service; a bulk includes all its payments. */
export type PostedOrder =
  | { service: "payments"; order: Posted }
  | { service: "periodic-payments"; order: PeriodicOrder }
  | { service: "bulk-payments"; order: PostedBulk };

/** Converts a posted order to the order that the bank port takes. */
export function bankOrder(
  { id, product }: Pick<Payment, "id" | "product">,
  posted: PostedOrder,
): Order {
  const { debtorAccount } = posted.order;
  const common = { id, product, debtorAccount };
  const transfer = (each: Posted | BulkEntry) => transferOf(carriedOrder(product, each));
  if (posted.service === "payments") {
    const { requestedExecutionDate } = posted.order;
    return {
      kind: "single",
      ...common,
      transfer: transfer(posted.order),
      ...dateOf(requestedExecutionDate),
    };
  }
  if (posted.service === "bulk-payments") {
    const { payments, requestedExecutionDate, batchBookingPreferred } = posted.order;
    return {
      kind: "bulk",
      ...common,
      transfers: payments.map(transfer),
      ...dateOf(requestedExecutionDate),
      ...(batchBookingPreferred === undefined ? {} : { batchBooking: batchBookingPreferred }),
    };
  }
  const schedule = scheduleOf(posted.order);
  return { kind: "standing", ...common, transfer: transfer(posted.order), schedule };
}

const scheduleOf = (order: PeriodicOrder): Schedule =>
  withoutAbsent({
    startDate: order.startDate,
    endDate: order.endDate,
    frequency: order.frequency,
    // "preceeding" is a misspelling in use. It means the same.
    executionRule: order.executionRule === "preceeding" ? "preceding" : order.executionRule,
    dayOfExecution: order.dayOfExecution,
    monthsOfExecution: order.monthsOfExecution,
  }) as Schedule;

const dateOf = (requestedDate: string | undefined) =>
  requestedDate === undefined ? {} : { requestedDate };

/**
 * Converts one transfer: the amount gets all its decimals, and the structured reference is in the array, also when
 * the order used the deprecated field.
 */
function transferOf(posted: Posted | BulkEntry): Transfer {
  const { instructedAmount, creditorName, creditorAccount, ...order } = posted as Posted;
  const { remittanceInformationStructured: structured } = order;
  return withoutAbsent({
    amount: moneyOf(
      toMinorUnits(instructedAmount),
      instructedAmount.currency,
    ) as Transfer["amount"],
    creditorName,
    creditorAccount,
    creditorAgent: order.creditorAgent,
    creditorAddress: order.creditorAddress,
    endToEndIdentification: order.endToEndIdentification,
    remittanceInformationUnstructured: order.remittanceInformationUnstructured,
    remittanceInformationStructuredArray:
      order.remittanceInformationStructuredArray ?? (structured && [structured]),
    purposeCode: order.purposeCode,
  }) as Transfer;
}

/** Removes fields that are undefined, because JSON has no such value. */
const withoutAbsent = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;

const names: Readonly<Record<string, string>> = {
  product: "payment-product",
  requestedDate: "requestedExecutionDate",
  transfers: "payments",
  amount: "instructedAmount",
};

/**
 * Converts a path in the bank's order to the path in the posted order: `transfers.3.amount` becomes
 * `payments.3.instructedAmount`.
 */
export function postedPath(path: string, { order }: PostedOrder): string {
  const parts = path.split(".").filter((part) => part !== "transfer" && part !== "schedule");
  const posted = parts.map((part) => names[part] ?? part).join(".");
  return isSpelledOtherwise(posted, order)
    ? posted.replace("remittanceInformationStructuredArray.0", otherSpelling)
    : posted;
}

const otherSpelling = "remittanceInformationStructured";

/** True if the order, or the bulk payment that the path names, has its reference in the deprecated field. */
function isSpelledOtherwise(path: string, order: PostedOrder["order"]): boolean {
  const [, index] = /^payments\.(\d+)\./.exec(path) ?? [];
  const posted = "payments" in order ? order.payments[Number(index)] : order;
  return posted !== undefined && otherSpelling in posted;
}
