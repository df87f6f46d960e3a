import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

type Invocation = { left: () => number };

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs a Lambda invocation, and remembers how much time its context leaves. */
export function withTimeLeft<T>(context: Partial<Context>, run: () => T): T {
  const left = context.getRemainingTimeInMillis?.bind(context) ?? invocations.getStore()?.left;
  return invocations.run({ left: left ?? (() => Number.POSITIVE_INFINITY) }, run);
}

/** How many milliseconds the current Lambda still has; Infinity outside of a Lambda. */
export const timeLeft = (): number => invocations.getStore()?.left() ?? Number.POSITIVE_INFINITY;

/** What stands for the current invocation, so that something can be kept for it alone; nothing outside of one. */
export const currentInvocation = (): object | undefined => invocations.getStore();
