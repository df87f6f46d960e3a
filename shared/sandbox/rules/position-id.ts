import { osloDay, startOfDay } from "../../rules/calendar.ts";
import type { WorldRowPosition } from "./lists.ts";

/** Converts a day to the form in sort keys and ids: `2026-03-02` is `20260302`. The order stays the same. */
export const compactDay = (day: string): string => day.replaceAll("-", "");

/** Converts a row's position to the form in its sort key and its id: `20260302-0001`. Rows are sorted by it. */
export const positionId = ({ day, sequence }: WorldRowPosition): string =>
  `${compactDay(day)}-${sequence}`;

/** Reads the position from the id of a row. */
export const positionOfId = (id: string): WorldRowPosition => ({
  day: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`,
  sequence: id.slice(9),
});

/**
 * The milliseconds since the start of the day. Sequences begin with it, so that the rows of a day are sorted by time.
 */
export const timeOfDay = (now: Date): string =>
  String(now.getTime() - startOfDay(osloDay(now)).getTime()).padStart(8, "0");
