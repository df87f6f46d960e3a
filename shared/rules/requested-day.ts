import { ApiError } from "../errors.ts";
import type { Transfer } from "../products/transfer.ts";
import { addDays, osloDay } from "./calendar.ts";

/** A requested day may be at most this many days ahead. */
export const daysAhead = 365;

/**
 * Refuses a day asked for that has passed or lies too far ahead; an instant payment is made today, whatever day that is.
 * Whether it is a banking day, the bank decides.
 */
export function checkRequestedDay(
  { requestedExecutionDate: requested }: Pick<Transfer, "requestedExecutionDate">,
  now: Date,
  { instant = false }: { instant?: boolean | undefined } = {},
): void {
  if (requested === undefined) return;
  const today = osloDay(now);
  checkDay(requested, today, "requestedExecutionDate");
  if (instant && requested !== today)
    throw refused(
      `An instant payment is executed when it is approved: the only date is today, ${today}.`,
      "requestedExecutionDate",
    );
}

/** Refuses a day that has passed, or lies too far ahead. */
export function checkDay(day: string, today: string, path: string): void {
  const latest = addDays(today, daysAhead);
  if (day < today) throw refused(`The date has passed; today is ${today}.`, path);
  if (day > latest)
    throw refused(`The date may be at most ${daysAhead} days ahead, until ${latest}.`, path);
}

const refused = (text: string, path: string) =>
  new ApiError("EXECUTION_DATE_INVALID", text, { path });
