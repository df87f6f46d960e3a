import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

const ends = new AsyncLocalStorage<() => number>();

/** Runs an invocation whose function ends when its context says. */
export function withTimeLeft<T>(context: Partial<Context>, run: () => T): T {
  const { getRemainingTimeInMillis: left } = context;
  return left ? ends.run(left.bind(context), run) : run();
}

/** How many milliseconds the function still runs that this is done in; without end outside of one. */
export const timeLeft = (): number => ends.getStore()?.() ?? Number.POSITIVE_INFINITY;
