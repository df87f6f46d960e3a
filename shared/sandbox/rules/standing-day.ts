import { executionDatesShown } from "../../limits.ts";
import type { Schedule } from "../../ports/schemas/order.ts";
import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Reason } from "../../ports/schemas/quote.ts";
import { addDays } from "../../rules/calendar.ts";
import { nextDates } from "./periodic.ts";
import { dueInstant } from "./step-instants.ts";

/** The result of one day of a standing order: executed, insufficient funds, or impossible with a reason. */
export type DayOutcome =
  | { status: "ACSC" | "ACCP" }
  | { status: "RJCT"; reason: "account" | "creditor" };

/** The type of the audit event of a day. */
export const dayEvents = {
  ACSC: "PAYMENT_BOOKED",
  ACCP: "PAYMENT_WITHOUT_FUNDS",
  RJCT: "PAYMENT_REJECTED",
} as const satisfies Record<DayOutcome["status"], string>;

type Standing = {
  date: string;
  everBooked?: boolean | undefined;
  skipped?: OrderState["skipped"];
};

/** Returns what one of its days changes in a standing order: its next day, or its end. */
export function changeAfterDay(
  order: Standing,
  outcome: DayOutcome,
  { schedule, at }: { schedule: Schedule; at: Date },
) {
  const { status } = outcome;
  const [date] = nextDates(schedule, addDays(order.date, 1), 1);
  const everBooked = order.everBooked || status === "ACSC" || undefined;
  const skipped = skippedAfter(order, outcome);
  if (date !== undefined) {
    // Says whether the account had enough money on the latest executed day.
    const funds = status === "RJCT" ? {} : { fundsAvailable: status === "ACSC" };
    const moved = { date, movedFrom: undefined, nextAt: dueInstant(date, at) };
    return { status: "ACTC", everBooked, skipped, ...funds, ...moved } as const;
  }
  // An order with at least one payment has ended normally. Otherwise the last day gives the reason.
  if (everBooked)
    return { status: "ACSC", everBooked, skipped, fundsAvailable: undefined } as const;
  const fundsAvailable = status === "ACCP" ? false : undefined;
  return { ...outcome, skipped, fundsAvailable };
}

/** Returns the latest skipped days of an order after one of its days. */
function skippedAfter({ date, skipped = [] }: Standing, outcome: DayOutcome) {
  if (outcome.status === "ACSC") return skipped.length ? [...skipped] : undefined;
  const reason: Reason = outcome.status === "RJCT" ? outcome.reason : "funds";
  return [...skipped, { date, reason }].slice(-executionDatesShown);
}
