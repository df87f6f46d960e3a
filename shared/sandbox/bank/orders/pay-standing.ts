import { totalCharge } from "../../rules/charged.ts";
import { instanceRow } from "../../rules/instance-row.ts";
import { transferRules } from "../../rules/payment-rows.ts";
import { changeAfterDay, type DayOutcome, dayEvents } from "../../rules/standing-day.ts";
import type { Draft } from "../draft.ts";
import { endingOnExecution } from "../scheduled.ts";
import { creditOf } from "./credit.ts";
import { changeOrder, orderAfter, rejectOrder } from "./order-changes.ts";
import { chargedStanding, type Standing } from "./order-form.ts";
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
    const schedule = endingOnExecution(order.instruction.schedule);
    const next = orderAfter(order, changeAfterDay(order, outcome, { schedule, at }));
    changeOrder(draft, next, dayEvents[status], told);
  }
}

function payDay(draft: Draft, order: Standing<"standing">, at: Date): DayOutcome {
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
