import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

type Invocation = { left: () => number };

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs a Lambda invocation, and remembers how much time its context leaves. */
export function withTimeLeft<T>(context: Partial<Context>, run: () => T): T {
  const left = context.getRemainingTimeInMillis?.bind(context) ?? invocations.getStore()?.left;
  return invocations.run({ left: left ?? (() => Number.POSITIVE_INFINITY) }, run);
}

/** The milliseconds that the current invocation of the Lambda function has left; Infinity outside of an invocation. */
export const timeLeft = (): number => invocations.getStore()?.left() ?? Number.POSITIVE_INFINITY;

/**
 * An object that identifies the current invocation, so that a value can be kept for it alone; undefined outside of an
 * invocation.
 */
export const currentInvocation = (): object | undefined => invocations.getStore();
