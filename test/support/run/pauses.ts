import { syncBuiltinESMExports } from "node:module";
import timers, { setImmediate } from "node:timers/promises";

/**
 * Leaves out the pauses between two attempts: those of the product (node:timers/promises), and those of the AWS SDK,
 * which are a random part of a maximum. Returns a function that ends this.
 */
export function skipPauses(): () => void {
  const { setTimeout } = timers;
  const { random } = Math;
  timers.setTimeout = (_, value) => setImmediate(value as never);
  Math.random = () => 0;
  syncBuiltinESMExports();
  return () => {
    timers.setTimeout = setTimeout;
    Math.random = random;
    syncBuiltinESMExports();
  };
}
