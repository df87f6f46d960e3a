/**
 * Returns true for an error of the operating system, such as ENOENT, and not for Node's own
 * (ERR_…).
 */
export const isSystemError = ({ code = "" }: NodeJS.ErrnoException): boolean =>
  /^E(?!RR_)[A-Z\d_]+$/.test(code);

/**
 * The operating system's message, without error code and system call: "no such file or directory".
 */
export const reasonOf = ({ message }: Error): string =>
  /^E[A-Z\d_]+: (.+?), \w+( '|$)/s.exec(message)?.[1] ?? message;
