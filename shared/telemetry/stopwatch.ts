/** Measures milliseconds to a tenth, for logs and metrics only; no decision depends on it. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round((performance.now() - start) * 10) / 10;
}
