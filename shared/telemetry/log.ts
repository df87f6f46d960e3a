import { Logger } from "@aws-lambda-powertools/logger";
import { invocationIds } from "../runtime/time-left.ts";
import { loggedError } from "./logged-error.ts";
import { redact } from "./redact.ts";

/** The subject of a log line: ids and codes, without personal data. */
type About = Readonly<Record<string, string | undefined>>;

let made: Logger | undefined;

/**
 * Makes the logger on first use. It keeps no keys between lines, so that data of one request cannot appear in a line
 * about another.
 */
function logger(): Logger {
  made ??= new Logger({ jsonReplacerFn: redact });
  return made;
}

/**
 * Logs an internal error: its kind and its origin, but not its message, which may contain personal data. Each line has the
 * ids of the request or run that caused it.
 */
export function logError(message: string, error: unknown, about: About = {}): void {
  logger().error(message, { ...invocationIds(), ...about, error: loggedError(error) });
}

/** Logs a refusal whose reason the caller does not learn. */
export function logRefusal(message: string, about: About): void {
  logger().warn(message, { ...invocationIds(), ...about });
}

/** Writes a finished line without redaction. Only metrics may use it. */
export function logLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
