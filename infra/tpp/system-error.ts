/** Whether an error is one of the operating system, such as ENOENT, and not one of Node's own (ERR_…). */
export const isSystemError = ({ code = "" }: NodeJS.ErrnoException): boolean =>
  /^E(?!RR_)[A-Z\d_]+$/.test(code);

/** What the system says is the matter, without the code before it and the call behind it: "no such file or directory". */
export const reasonOf = ({ message }: Error): string =>
  /^E[A-Z\d_]+: (.+?), \w+( '|$)/s.exec(message)?.[1] ?? message;
