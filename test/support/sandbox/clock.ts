import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { handler as setClockOperation } from "../../../functions/sandbox/set-clock.ts";
import { isoDateTime } from "../../../shared/rules/calendar.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { editWorld } from "./world-of.ts";

/** Sets the sandbox clock of the tests' TPP, so that the sandbox shows this instant at `testTime`. */
export async function setClock(instant: string): Promise<void> {
  await editWorld(() => ({ clockOffset: Date.parse(instant) - testTime.getTime() }));
}

/** Moves the clock as a TPP does, to an instant in any spelling or back to real time. */
export const moveClock = (instant: string | null, options: CallOptions = {}) =>
  call(setClockOperation, {
    body: { time: instant === null ? null : isoDateTime(new Date(instant)) },
    ...options,
  });

/** Reads the sandbox's clock. */
export const clockOf = async (options: CallOptions = {}) => (await call(getClock, options)).body;
