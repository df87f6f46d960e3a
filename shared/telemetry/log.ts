import { Logger } from "@aws-lambda-powertools/logger";
import { loggedError } from "./logged-error.ts";
import { redact } from "./redact.ts";

/** The subject of a log line: ids and codes, without personal data. */
type About = Readonly<Record<string, string | undefined>>;

let made: Logger | undefined;

/**
 * Made when there is something to say. It keeps no keys of its own: each line is given all it says, so that nothing of
 * one request can stand in a line about another.
 */
function logger(): Logger {
  made ??= new Logger({ jsonReplacerFn: redact });
  return made;
}

/** Writes one structured line about an error of our own: of what kind it is and where it comes from, not its message. */
export function logError(message: string, error: unknown, about: About = {}): void {
  logger().error(message, { ...about, error: loggedError(error) });
}

/** Writes one structured line about a refusal whose reason the caller is not told. */
export function logRefusal(message: string, about: About): void {
  logger().warn(message, about);
}

/** Writes one line that is made already; beside the metrics nothing may be written so. */
export function logLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
