import { ApiError, type Problem } from "../../errors.ts";
import { osloDay } from "../../rules/calendar.ts";
import type { WorldRowPosition } from "./lists.ts";
import { timeOfDay } from "./position-id.ts";

/** Refuses a whole list because of mistakes in its items. Each mistake names the index of its item. */
export function refuseItems(problems: readonly Problem[]): void {
  const [first, ...also] = problems;
  if (first)
    throw new ApiError(first.code as "FORMAT_ERROR", first.text, { path: first.path, also });
}

/** Returns the problem of one field of a posted row. `index` is the row's position in the body. */
export const fault = (index: number, field: string, text: string): Problem => ({
  code: "FORMAT_ERROR",
  path: `${index}.${field}`,
  text,
});

/**
 * Lists the mistakes in the dates of a booked row. No date may be in the future, and the booking date must not be after
 * the value date (specification, Create sandbox card account transactions).
 */
function wrongDates(
  bookingDate: string,
  value: { field: string; date: string },
  now: Date,
): { field: string; text: string }[] {
  const today = osloDay(now);
  const text = `No date may be in the future; today is ${today}.`;
  const late = [{ field: "bookingDate", date: bookingDate }, value].filter(
    ({ date }) => date > today,
  );
  if (late.length) return late.map(({ field }) => ({ field, text }));
  if (bookingDate <= value.date) return [];
  return [{ field: "bookingDate", text: `The booking date must not be after the ${value.field}.` }];
}

/** The same mistakes as problems about an item of a list. */
export const dateFaults = <Field extends string>(
  item: { bookingDate: string } & { readonly [F in Field]: string },
  valueDate: Field,
  { index, now }: { index: number; now: Date },
): Problem[] =>
  wrongDates(item.bookingDate, { field: valueDate, date: item[valueDate] }, now).map(
    ({ field, text }) => fault(index, field, text),
  );

/** Returns the position of a posted row: its day, then the time of posting, then its index in the list. */
export const postedPosition = (
  bookingDate: string,
  { index, id, now }: { index: number; id: string; now: Date },
): WorldRowPosition => ({
  day: bookingDate,
  sequence: `${timeOfDay(now)}-${String(index).padStart(4, "0")}${id.slice(0, 8)}`,
});
