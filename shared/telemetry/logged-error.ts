export type LoggedError = {
  type: string;
  code?: string | number | undefined;
  stack: string[];
  cause?: LoggedError | undefined;
};

/** The number of causes that are followed from an error. */
const deepest = 3;

/**
 * An error of our own as it may be told: of what kind it is, its code, and the places it came from. Its message may
 * hold anybody's data, and so may whatever else it carries.
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { cause } = error;
  return {
    type: nameOf(error),
    code: codeOf(error),
    stack: placesOf(error),
    ...(cause instanceof Error && depth < deepest ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}

const nameOf = ({ name }: Error) => (/^[\w$.]{1,80}$/.test(name) ? name : "Error");

function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === "number") return code;
  return typeof code === "string" && /^[\w./:-]{1,80}$/.test(code) ? code : undefined;
}

/** A stack begins with the message, which may have lines that look like places. */
function placesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const places = start < 0 ? stack : stack.slice(start + message.length);
  return places
    .split("\n")
    .filter((line) => place.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}

const place =
  /^\s+at ([\w$.<>[\]# ]{1,160} \(|async )?((file:|node:|\/|[A-Za-z]:\\)[^\s()]*:\d+:\d+|<anonymous>|index \d+|native)\)?$/;
