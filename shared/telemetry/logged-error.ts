/** What our own errors say of a fault: kinds, statuses and paths, without personal data. */
type Details = Readonly<Record<string, string | number | undefined>>;

export type LoggedError = {
  type: string;
  code?: string | number | undefined;
  details?: Details | undefined;
  stack: string[];
  cause?: LoggedError | undefined;
};

/** The maximum number of errors in a logged chain of causes. */
const deepest = 3;

/**
 * Returns the parts of an error that may be logged: its kind, its code, its stack, and the details that our own errors
 * have under `logged`. The message and all other properties may contain personal data.
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { cause } = error;
  return {
    type: nameOf(error),
    code: codeOf(error),
    details: (error as { logged?: Details }).logged,
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

/** Removes the message from the stack's beginning, because its lines may look like lines of a stack. */
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
