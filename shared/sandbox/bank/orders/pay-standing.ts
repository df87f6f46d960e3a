import { changeAfterDay, type DayOutcome, dayEvents } from "../../rules/standing-day.ts";
import type { Draft } from "../draft.ts";
import { creditOf } from "./credit.ts";
import { changeOrder, orderAfter, rejectOrder } from "./order-changes.ts";
import { type Standing, totalOf } from "./order-form.ts";
import { rowOfDay } from "./order-rows.ts";
import { whyNotPaid } from "./why-not-paid.ts";

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
    const { schedule } = order.instruction;
    const next = orderAfter(order, changeAfterDay(order, outcome, { schedule, at }));
    changeOrder(draft, next, dayEvents[status], told);
  }
}

function payDay(draft: Draft, order: Standing<"standing">, at: Date): DayOutcome {
  const accountId = order.terms.debtorAccountId;
  const row = rowOfDay(order, at);
  const { transfer } = order.instruction;
  const credit = creditOf(draft, order.instruction, { transfer, debit: row });
  if (credit === "closed") return { status: "RJCT", reason: "creditor" };
  const why = whyNotPaid(draft.account(accountId), totalOf(order.terms));
  if (why === "account") return { status: "RJCT", reason: "account" };
  if (why === "funds") return { status: "ACCP" };
  draft.book(accountId, row);
  if (credit) draft.book(credit.accountId, credit.row);
  return { status: "ACSC" };
}
