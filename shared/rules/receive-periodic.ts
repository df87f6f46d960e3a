import { ApiError } from "../errors.ts";
import type { PeriodicOrder } from "../products/periodic-norwegian-domestic-credit-transfers.ts";
import { services } from "../products/products.ts";
import type { Warning } from "../schemas/tpp-messages.ts";
import { osloDay } from "./calendar.ts";
import { checkDay } from "./execution-date.ts";
import { checkKid } from "./kid.ts";
import type { PeriodicPayment } from "./payment.ts";
import { summaryHash } from "./payment-prints.ts";
import { firstDay, movedFirstDay } from "./periodic.ts";
import {
  type Creditor,
  checkCreditor,
  newPaymentOf,
  priced,
  type Receipt,
} from "./receive-payment.ts";

/** Prices a standing order, each of whose days costs the same, and fixes what the PSU will be asked to approve. */
export function receivePeriodic(
  order: PeriodicOrder,
  { product, debtor, rates, now, usable, scenario, ...known }: Receipt<PeriodicPayment["product"]>,
  creditor: Creditor,
): PeriodicPayment {
  const executionDate = firstDateOf(order, now);
  checkCreditor(order, { debtor, creditor, usable });
  checkKid(order, creditor);
  const price = priced(services["periodic-payments"][product].price(order, debtor.currency, rates));
  const payment = {
    ...known,
    ...price,
    ...newPaymentOf(debtor, now),
    // Whether one of its days was executed may be unknown; the order itself goes on.
    scenario: scenario?.outcome === "unknown" ? undefined : scenario,
    executionDate,
    service: "periodic-payments" as const,
    product,
    order,
  };
  return { ...payment, summaryHash: summaryHash(payment) };
}

/** The day on which a new order executes first: it begins today or within the days ahead that there are, and has one. */
export function firstDateOf(order: PeriodicOrder, now: Date): string {
  checkDay(order.startDate, osloDay(now), "startDate");
  const first = firstDay(order);
  if (first) return first.date;
  throw new ApiError(
    "EXECUTION_DATE_INVALID",
    "The order ends before the first day on which it would be executed.",
    { path: "endDate" },
  );
}

/** Tells that an order executes first on another day than the one it names, and which of its fields names that. */
export function firstDateWarning(order: PeriodicOrder): Warning[] {
  const moved = movedFirstDay(order);
  if (!moved) return [];
  const { named, date } = moved;
  const isStart = named === order.startDate || order.dayOfExecution === undefined;
  return [
    {
      category: "WARNING",
      code: "EXECUTION_DATE_INVALID",
      path: isStart ? "startDate" : "dayOfExecution",
      text: `${named} is no banking day: the first payment is executed on ${date}.`,
    },
  ];
}
