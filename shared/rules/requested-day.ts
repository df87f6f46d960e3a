import { ApiError } from "../errors.ts";
import { executionDaysAhead } from "../limits.ts";
import type { PostedTransfer } from "../products/transfer.ts";
import { addDays, osloDay } from "./calendar.ts";

/**
 * Rejects a requested day that has passed or is too far ahead. An instant payment is executed today, on any day. The
 * bank decides whether the day is a banking day.
 */
export function checkRequestedDay(
  { requestedExecutionDate: requested }: Pick<PostedTransfer, "requestedExecutionDate">,
  now: Date,
  { instant = false }: { instant?: boolean | undefined } = {},
): void {
  if (requested === undefined) return;
  const today = osloDay(now);
  checkDay(requested, today, "requestedExecutionDate");
  if (instant && requested !== today)
    throw refused(
      `An instant payment is executed when it is approved: the only possible date is today, ${today}.`,
      "requestedExecutionDate",
    );
}

/** Rejects a day that has passed or is too far ahead. */
export function checkDay(day: string, today: string, path: string): void {
  const latest = addDays(today, executionDaysAhead);
  if (day < today) throw refused(`The date has passed; today is ${today}.`, path);
  if (day > latest)
    throw refused(
      `The date may be at most ${executionDaysAhead} days ahead, until ${latest}.`,
      path,
    );
}

const refused = (text: string, path: string) =>
  new ApiError("EXECUTION_DATE_INVALID", text, { path });
