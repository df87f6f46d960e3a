import { currentInvocation } from "../runtime/time-left.ts";
import { stopwatch } from "../telemetry/stopwatch.ts";

/** The bank's calls of one invocation: those under way, since when, and the milliseconds of those before. */
type Waiting = { open: number; elapsed: () => number; before: number };

const waits = new WeakMap<object, Waiting>();

/** Measures a call of the bank. Calls at the same time count once, because the function waits for them together. */
export async function timedAsk<T>(ask: () => Promise<T>): Promise<T> {
  const invocation = currentInvocation();
  if (!invocation) return ask();
  const waiting = waits.get(invocation) ?? { open: 0, elapsed: () => 0, before: 0 };
  waits.set(invocation, waiting);
  if (waiting.open === 0) waiting.elapsed = stopwatch();
  waiting.open += 1;
  try {
    return await ask();
  } finally {
    waiting.open -= 1;
    if (waiting.open === 0) waiting.before += waiting.elapsed();
  }
}

/** The milliseconds for which the current invocation has waited for the bank, in calls that have ended. */
export function bankMilliseconds(): number {
  const invocation = currentInvocation();
  return (invocation && waits.get(invocation)?.before) ?? 0;
}
