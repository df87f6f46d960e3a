import { type Ran, runCommand } from "../infra/tpp/run-command.ts";

const patience = 3599;

/**
 * Runs a command that waits for a PSU who never comes. Once it waits, returns a function that ends its timeout and
 * returns its result, so that a test can take any time before.
 */
export async function leftAlone(home: string, ...args: string[]): Promise<() => Promise<Ran>> {
  const waits = Promise.withResolvers<() => void>();
  const { setTimeout: real } = globalThis;
  const timers = jest.spyOn(globalThis, "setTimeout").mockImplementation(((
    run: () => void,
    ms?: number,
    ...given: []
  ) => {
    if (ms !== patience * 1000) return real(run, ms, ...given);
    waits.resolve(run);
    return undefined;
  }) as typeof setTimeout);
  const ended = runCommand([...args, "--timeout", `${patience}`], { home });
  ended.then(({ err }) => waits.reject(new Error(`It did not wait: ${err}`)), waits.reject);
  const runOut = await waits.promise.finally(() => timers.mockRestore());
  return () => {
    runOut();
    return ended;
  };
}
