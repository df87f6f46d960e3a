import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

const ends = new AsyncLocalStorage<() => number>();

/** Runs a Lambda invocation, and remembers how much time its context leaves. */
export function withTimeLeft<T>(context: Partial<Context>, run: () => T): T {
  const { getRemainingTimeInMillis: left } = context;
  return left ? ends.run(left.bind(context), run) : run();
}

/** How many milliseconds the current Lambda still has; Infinity outside of a Lambda. */
export const timeLeft = (): number => ends.getStore()?.() ?? Number.POSITIVE_INFINITY;
