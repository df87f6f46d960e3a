import { ApiError } from "../../../errors.ts";
import { isoDateTime } from "../../../rules/calendar.ts";
import { advance } from "../orders/advance.ts";
import type { RecordedCall } from "../recorded-call.ts";

/** The maximum number of payments that one move of the clock executes: some seconds of work. */
const mostPayments = 20_000;

/**
 * Moves the sandbox's clock to `clockOffset` milliseconds ahead of real time, and executes everything that is due until
 * the later of the old and the new time. The answer is the number of executed payments.
 */
export const moveClock =
  (clockOffset: number): RecordedCall<number> =>
  (world, { realTime }) => {
    const ahead = Math.max(world.clockOffset, clockOffset);
    const due = advance(world, new Date(realTime.getTime() + ahead), mostPayments);
    if (due.answer >= mostPayments)
      throw new ApiError(
        "CONFLICT",
        `Until this time ${mostPayments} payments or more would be executed. Cancel standing orders, or move the clock in several steps.`,
        { path: "time" },
      );
    const shown = (offset: number) => isoDateTime(new Date(realTime.getTime() + offset));
    const callEvent = {
      type: "SANDBOX_CLOCK_SET",
      ...{ before: shown(world.clockOffset), after: shown(clockOffset) },
    } as const;
    if (due.world === world && clockOffset === world.clockOffset) return { ...due, callEvent };
    return { ...due, world: { ...due.world, clockOffset }, callEvent };
  };
