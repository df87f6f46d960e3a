import type { Order, Schedule, Transfer } from "../ports/schemas/order.ts";
import type { BulkEntry, BulkOrder } from "../products/bulk-norwegian-domestic-credit-transfers.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import type { Transfer as Posted } from "../products/transfer.ts";
import { minorUnits, moneyOf } from "./money.ts";
import type { Payment } from "./payment.ts";

/** What was posted of a payment, by its service; of a bulk with all of its payments. */
export type PostedOrder =
  | { service: "payments"; order: Posted }
  | { service: "periodic-payments"; order: PeriodicOrder }
  | { service: "bulk-payments"; order: BulkOrder };

/** A posted order in the words of the port to the bank. */
export function bankOrder(
  { id, product }: Pick<Payment, "id" | "product">,
  posted: PostedOrder,
): Order {
  const { debtorAccount } = posted.order;
  const common = { id, product, debtorAccount };
  if (posted.service === "payments") {
    const { requestedExecutionDate } = posted.order;
    const transfer = transferOf(posted.order);
    return { kind: "single", ...common, transfer, ...dateOf(requestedExecutionDate) };
  }
  if (posted.service === "bulk-payments") {
    const { payments, requestedExecutionDate, batchBookingPreferred } = posted.order;
    return {
      kind: "bulk",
      ...common,
      transfers: payments.map(transferOf),
      ...dateOf(requestedExecutionDate),
      ...(batchBookingPreferred === undefined ? {} : { batchBooking: batchBookingPreferred }),
    };
  }
  const schedule = scheduleOf(posted.order);
  return { kind: "standing", ...common, transfer: transferOf(posted.order), schedule };
}

const scheduleOf = (order: PeriodicOrder): Schedule =>
  withoutAbsent({
    startDate: order.startDate,
    endDate: order.endDate,
    frequency: order.frequency,
    // A spelling in use, which means the same.
    executionRule: order.executionRule === "preceeding" ? "preceding" : order.executionRule,
    dayOfExecution: order.dayOfExecution,
    monthsOfExecution: order.monthsOfExecution,
  }) as Schedule;

const dateOf = (requestedDate: string | undefined) =>
  requestedDate === undefined ? {} : { requestedDate };

/** One transfer: its amount with all decimals, and its reference in the list, whichever of its two spellings was used. */
function transferOf(posted: Posted | BulkEntry): Transfer {
  const { instructedAmount, creditorName, creditorAccount, ...order } = posted as Posted;
  const { remittanceInformationStructured: structured } = order;
  return withoutAbsent({
    amount: moneyOf(minorUnits(instructedAmount), instructedAmount.currency) as Transfer["amount"],
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

/** The same without what is undefined: JSON has no such fields. */
const withoutAbsent = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;

const names: Readonly<Record<string, string>> = {
  product: "payment-product",
  requestedDate: "requestedExecutionDate",
  transfers: "payments",
  amount: "instructedAmount",
};

/** The path of a field in what was posted, of its path in the bank's order: `transfers.3.amount` is `payments.3.instructedAmount`. */
export function postedPath(path: string, { order }: PostedOrder): string {
  const parts = path.split(".").filter((part) => part !== "transfer" && part !== "schedule");
  const posted = parts.map((part) => names[part] ?? part).join(".");
  const spelled = posted.replace("remittanceInformationStructuredArray.0", otherSpelling);
  return isSpelledSo(posted, order) ? spelled : posted;
}

const list = "remittanceInformationStructuredArray";
const otherSpelling = "remittanceInformationStructured";

/** Whether a posted order, or the payment of a bulk that a path leads to, has its reference in the deprecated field. */
function isSpelledSo(path: string, order: PostedOrder["order"]): boolean {
  if (!path.includes(list)) return false;
  const [, index] = /^payments\.(\d+)\./.exec(path) ?? [];
  const posted =
    index === undefined || !("payments" in order) ? order : order.payments[Number(index)];
  return posted !== undefined && otherSpelling in posted;
}
