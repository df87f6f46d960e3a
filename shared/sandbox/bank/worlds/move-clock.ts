import { isoDateTime } from "../../../rules/calendar.ts";
import type { RecordedCall } from "../recorded-call.ts";
import { advanceWithinLimit } from "./advance-within-limit.ts";

/** The times of a sandbox's clock and in reality, in the form of answers. */
export type ClockTimes = { time: string; realTime: string };

export const clockTimes = (clockOffset: number, realTime: Date): ClockTimes => ({
  time: isoDateTime(new Date(realTime.getTime() + clockOffset)),
  realTime: isoDateTime(realTime),
});

/**
 * Moves the sandbox's clock to `clockOffset` milliseconds ahead of real time, and executes everything that is due until
 * the later of the old and the new time.
 */
export const moveClock =
  (clockOffset: number): RecordedCall<ClockTimes> =>
  (world, { realTime }) => {
    const ahead = Math.max(world.clockOffset, clockOffset);
    const due = advanceWithinLimit(world, new Date(realTime.getTime() + ahead), {
      path: "time",
      text: (payments) =>
        `Until this time ${payments} payments or more would be executed. Cancel standing orders, or move the clock in several steps.`,
    });
    const answer = clockTimes(clockOffset, realTime);
    const before = clockTimes(world.clockOffset, realTime).time;
    const callEvent = { type: "SANDBOX_CLOCK_SET", before, after: answer.time } as const;
    const isSame = due.world === world && clockOffset === world.clockOffset;
    return { ...due, answer, callEvent, world: isSame ? world : { ...due.world, clockOffset } };
  };
