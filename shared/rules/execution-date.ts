import { ApiError } from "../errors.ts";
import type { Transfer } from "../products/transfer.ts";
import type { Warning } from "../schemas/tpp-messages.ts";
import { bankingDay } from "./banking-days.ts";
import { addDays, osloDay } from "./calendar.ts";

/** How far ahead an execution date may be. */
const daysAhead = 365;

/** The day a payment is executed, and the one it moved from where that is no banking day: today, or the day asked for. */
export type ExecutionDate = { executionDate: string; movedFrom?: string | undefined };

/**
 * The day a payment is executed: today, or the one asked for, and the next banking day where that is none. An instant one
 * is executed today, whatever day that is.
 */
export function executionDateOf(
  { requestedExecutionDate: requested }: Pick<Transfer, "requestedExecutionDate">,
  now: Date,
  { instant = false } = {},
): ExecutionDate {
  const today = osloDay(now);
  if (requested !== undefined) checkDay(requested, today, "requestedExecutionDate");
  if (instant) {
    if (requested === undefined || requested === today) return { executionDate: today };
    throw refused(
      `An instant payment is executed when it is approved: the only date is today, ${today}.`,
      "requestedExecutionDate",
    );
  }
  return movedToBankingDay(requested ?? today);
}

/** The day itself if it is a banking day, else the next one and the day it moved from. */
export function movedToBankingDay(day: string): ExecutionDate {
  const executionDate = bankingDay(day, "following");
  return executionDate === day ? { executionDate } : { executionDate, movedFrom: day };
}

/** Refuses a day that has passed, or lies too far ahead. */
export function checkDay(day: string, today: string, path: string): void {
  const latest = addDays(today, daysAhead);
  if (day < today) throw refused(`The date has passed; today is ${today}.`, path);
  if (day > latest)
    throw refused(`The date may be at most ${daysAhead} days ahead, until ${latest}.`, path);
}

/** Tells that a payment is executed on another day than was asked for. */
export const movedWarning = ({ executionDate, movedFrom }: ExecutionDate): Warning[] =>
  movedFrom === undefined
    ? []
    : [
        {
          category: "WARNING",
          code: "EXECUTION_DATE_INVALID",
          path: "requestedExecutionDate",
          text: `${movedFrom} is no banking day: the payment is executed on ${executionDate}.`,
        },
      ];

const refused = (text: string, path: string) =>
  new ApiError("EXECUTION_DATE_INVALID", text, { path });
