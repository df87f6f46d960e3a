import { osloDay, startOfDay } from "../../rules/calendar.ts";
import type { WorldRowPosition } from "../worlds/world.ts";

/** A day as it stands in sort keys and ids: `2026-03-02` is `20260302`, and the order stays. */
export const compactDay = (day: string): string => day.replaceAll("-", "");

/** A row's place as it stands in its sort key, and in the id it is given: `20260302-0001`; rows are in its order. */
export const positionId = ({ day, sequence }: WorldRowPosition): string =>
  `${compactDay(day)}-${sequence}`;

/** The place that such an id tells. */
export const positionOfId = (id: string): WorldRowPosition => ({
  day: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`,
  sequence: id.slice(9),
});

/**
 * The milliseconds since the start of the day. Sequences begin with it, so that the rows of a day are sorted by time.
 */
export const timeOfDay = (now: Date): string =>
  String(now.getTime() - startOfDay(osloDay(now)).getTime()).padStart(8, "0");
