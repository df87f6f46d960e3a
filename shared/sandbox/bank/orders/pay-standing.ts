import type { Reason } from "../../../ports/schemas/quote.ts";
import { addDays } from "../../../rules/calendar.ts";
import { executionTime, totalCharge } from "../../rules/charged.ts";
import { instanceRow } from "../../rules/instance-row.ts";
import { transferRules } from "../../rules/payment-rows.ts";
import { nextDates } from "../../rules/periodic.ts";
import type { Draft } from "../draft.ts";
import { endingOnExecution } from "../scheduled.ts";
import type { Order } from "../world.ts";
import { creditOf } from "./credit.ts";
import { changeOrder, orderAfter, rejectOrder } from "./order-changes.ts";
import { chargedStanding, type Standing } from "./order-form.ts";
import { whyNotPaid } from "./why-not-paid.ts";

/** The number of skipped days that are kept. */
const daysTold = 5;

/** The result of one day of a standing order: executed, insufficient funds, or impossible with a reason. */
type Outcome = { status: "ACSC" | "ACCP" } | { status: "RJCT"; reason: "account" | "creditor" };

const events = {
  ACSC: "PAYMENT_BOOKED",
  ACCP: "PAYMENT_WITHOUT_FUNDS",
  RJCT: "PAYMENT_REJECTED",
} as const satisfies Record<Outcome["status"], string>;

/**
 * Executes the due day of a standing order once and sets its next day. Without funds, or if one of the accounts is closed
 * to payments, the day is skipped and the order continues. Without the debtor account no later day is possible either,
 * so the order ends.
 */
export function payStanding(draft: Draft, order: Standing<"standing">, at: Date): void {
  const outcome = payDay(draft, order, at);
  const { status } = outcome;
  const isGone = draft.account(order.terms.debtorAccountId) === undefined;
  if (isGone) rejectOrder(draft, order, "account");
  else {
    // Each day gets an event of its own, also if one move of the clock executes several.
    const told = { day: order.date, after: status };
    changeOrder(draft, afterDay(order, outcome, at), events[status], told);
  }
}

function payDay(draft: Draft, order: Standing<"standing">, at: Date): Outcome {
  const accountId = order.terms.debtorAccountId;
  const charged = chargedStanding(order);
  const row = instanceRow(charged, at);
  const { codes } = transferRules(charged);
  const credit = creditOf(draft.base, charged.order, { debit: row, codes });
  if (credit === "closed") return { status: "RJCT", reason: "creditor" };
  const why = whyNotPaid(draft.account(accountId), totalCharge(charged));
  if (why === "account") return { status: "RJCT", reason: "account" };
  if (why === "funds") return { status: "ACCP" };
  draft.book(accountId, row);
  if (credit) draft.book(credit.accountId, credit.row);
  return { status: "ACSC" };
}

/** Returns an order after one of its days. */
function afterDay(order: Standing<"standing">, outcome: Outcome, at: Date): Order {
  const { status } = outcome;
  const schedule = endingOnExecution(order.instruction.schedule);
  const [date] = nextDates(schedule, addDays(order.date, 1), 1);
  const everBooked = order.everBooked || status === "ACSC" || undefined;
  const skipped = skippedAfter(order, outcome);
  if (date !== undefined) {
    // Says whether the account had enough money on the latest executed day.
    const funds = status === "RJCT" ? {} : { fundsAvailable: status === "ACSC" };
    const nextAt = executionTime({ executionDate: date }, at).toISOString();
    const moved = { date, movedFrom: undefined, nextAt };
    return orderAfter(order, { status: "ACTC", everBooked, skipped, ...funds, ...moved });
  }
  // An order with at least one payment has ended normally. Otherwise the last day gives the reason.
  if (everBooked)
    return orderAfter(order, { status: "ACSC", everBooked, skipped, fundsAvailable: undefined });
  const fundsAvailable = status === "ACCP" ? false : undefined;
  return orderAfter(order, { ...outcome, skipped, fundsAvailable });
}

/** Returns the latest skipped days of an order after one of its days. */
function skippedAfter({ date, skipped = [] }: Standing, outcome: Outcome) {
  if (outcome.status === "ACSC") return skipped.length ? skipped : undefined;
  const reason: Reason = outcome.status === "RJCT" ? outcome.reason : "funds";
  return [...skipped, { date, reason }].slice(-daysTold);
}
