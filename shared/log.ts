/**
 * Writes one structured line about an error of our own. An error's message may hold anybody's data, so that only its
 * name, its code and the places it came from are told.
 */
export function logError(
  message: string,
  error: unknown,
  about: Record<string, string> = {},
): void {
  const { name, stack, code } = error as { name?: string; stack?: string; code?: unknown };
  const places = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  write({ level: "ERROR", message, ...about, error: name, code, stack: places.slice(0, 12) });
}

/** Writes one structured line about a refusal whose reason the caller is not told. */
export function logRefusal(message: string, about: Record<string, string>): void {
  write({ level: "WARN", message, ...about });
}

const write = (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`);
