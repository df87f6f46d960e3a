/**
 * Logs the kind and place of an internal error, without its message, which may contain a customer's
 * data.
 */
export function logFailure(message: string, error: unknown, more: Record<string, unknown> = {}) {
  const { name, stack = "" } = error instanceof Error ? error : new Error();
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const where = at.slice(0, 8).map((line) => line.trim().slice(3));
  console.error(JSON.stringify({ level: "ERROR", message, error: name, where, ...more }));
}
