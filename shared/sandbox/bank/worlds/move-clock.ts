import { ApiError } from "../../../errors.ts";
import { isoDateTime } from "../../../rules/calendar.ts";
import { advance } from "../orders/advance.ts";
import type { RecordedCall } from "../recorded-call.ts";

/** The number of payments that one call does not reach: some seconds of work. */
export const mostPayments = 20_000;

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
    const due = advance(world, new Date(realTime.getTime() + ahead), mostPayments);
    if (due.answer >= mostPayments)
      throw new ApiError(
        "CONFLICT",
        `Until this time ${mostPayments} payments or more would be executed. Cancel standing orders, or move the clock in several steps.`,
        { path: "time" },
      );
    const answer = clockTimes(clockOffset, realTime);
    const before = clockTimes(world.clockOffset, realTime).time;
    const callEvent = { type: "SANDBOX_CLOCK_SET", before, after: answer.time } as const;
    const isSame = due.world === world && clockOffset === world.clockOffset;
    return { ...due, answer, callEvent, world: isSame ? world : { ...due.world, clockOffset } };
  };
