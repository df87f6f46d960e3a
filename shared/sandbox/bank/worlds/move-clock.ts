import { isoDateTime } from "../../../rules/calendar.ts";
import { type Times, timesOf } from "../../../rules/clock.ts";
import type { RecordedCall } from "../recorded-call.ts";
import { advanceWithinLimit } from "./advance-within-limit.ts";

/** The times of a sandbox's clock and in reality, in the form of answers. */
export type ClockTimes = { time: string; realTime: string };

export const clockTimes = ({ now, realTime }: Times): ClockTimes => ({
  time: isoDateTime(now),
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
    const until = timesOf({ clockOffset: ahead }, realTime).now;
    const due = advanceWithinLimit(world, until, {
      path: "time",
      text: (payments) =>
        `Until this time ${payments} payments or more would be executed. Cancel standing orders, or move the clock in several steps.`,
    });
    const answer = clockTimes(timesOf({ clockOffset }, realTime));
    const before = clockTimes(timesOf(world, realTime)).time;
    const callEvent = { type: "SANDBOX_CLOCK_SET", before, after: answer.time } as const;
    const isSame = due.world === world && clockOffset === world.clockOffset;
    return { ...due, answer, callEvent, world: isSame ? world : { ...due.world, clockOffset } };
  };
