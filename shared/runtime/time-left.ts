import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

/** The ids by which the log identifies what started this invocation. */
export type InvocationIds = Readonly<Record<string, string | undefined>>;

type Invocation = { left: () => number; ids: () => InvocationIds };

const outside: Invocation = { left: () => Number.POSITIVE_INFINITY, ids: () => ({}) };
const invocations = new AsyncLocalStorage<Invocation>();

/** Runs a Lambda invocation, and remembers its ids and how much time its context leaves. */
export function withTimeLeft<T>(
  context: Partial<Context>,
  run: () => T,
  ids?: () => InvocationIds,
): T {
  const outer = invocations.getStore() ?? outside;
  const left = context.getRemainingTimeInMillis?.bind(context) ?? outer.left;
  return invocations.run({ left, ids: ids ?? outer.ids }, run);
}

/** The ids of the current invocation; empty outside of one. */
export const invocationIds = (): InvocationIds => (invocations.getStore() ?? outside).ids();

/** The milliseconds that the current invocation of the Lambda function has left; Infinity outside of an invocation. */
export const timeLeft = (): number => (invocations.getStore() ?? outside).left();

/**
 * An object that identifies the current invocation, so that a value can be kept for it alone; undefined outside of an
 * invocation.
 */
export const currentInvocation = (): object | undefined => invocations.getStore();
