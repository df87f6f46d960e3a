/**
 * Measures milliseconds to a tenth, for logs, metrics and time limits. The only decision about a TPP that depends on it is
 * its share of the bank's time.
 */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round((performance.now() - start) * 10) / 10;
}
