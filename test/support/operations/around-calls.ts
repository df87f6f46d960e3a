import { AsyncLocalStorage } from "node:async_hooks";

/** Calls `run` in the way it wants, and returns the answer that the caller gets. `called` is an operation, a page or a job. */
export type Around = <T>(called: object, run: () => Promise<T>) => Promise<T>;

const inside = new AsyncLocalStorage<true>();
let around: Around | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Calls an exported handler. If somebody looks around calls, the calls come one after the other. A call that another one
 * makes is a part of that one.
 */
export function callHandler<T>(called: object, run: () => Promise<T>): Promise<T> {
  const look = around;
  if (!look || inside.getStore()) return run();
  const turn = last.then(() => inside.run(true, () => look(called, run)));
  last = turn.catch(() => undefined);
  return turn;
}

/** Runs something whose calls nobody looks around, because it disturbs them itself. */
export const undisturbed = <T>(run: () => Promise<T>): Promise<T> => inside.run(true, run);

/** Lets `look` make each call of a handler. Returns a function that ends this. */
export function aroundCalls(look: Around): () => void {
  around = look;
  return () => {
    around = undefined;
  };
}
