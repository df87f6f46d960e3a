import { CommandError, whyUnreachable, wrongUsage } from "./command-error.ts";
import { reasonOf } from "./read-file.ts";

/**
 * Turns an unexpected error (of a file, a connection, OpenSSL, or a defect of ours) into the end of
 * the command.
 */
export function unexpectedEnd(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const isError = typeof error === "object" && error !== null && "message" in error;
  const fault = isError ? (error as NodeJS.ErrnoException) : new Error(`${error}`);
  const { code = "", name, message, path, stack = "" }: NodeJS.ErrnoException = fault;
  // Node's own errors begin with ERR_, those of the operating system do not.
  if (/^E(?!RR_)/.test(code) && path !== undefined)
    return wrongUsage(`${path} cannot be used: ${reasonOf(fault)}.`);
  const unreachable = whyUnreachable(fault, "The other side");
  if (unreachable instanceof CommandError) return unreachable;
  if (/^ERR_(OSSL|CRYPTO)_/.test(code))
    return wrongUsage(`A key or a certificate cannot be used: ${message}.`);
  const [, place] = /^\s+(at .+)$/m.exec(stack) ?? [];
  return new CommandError("defect", `This is a defect of fjordgate: ${name}: ${message}`, place);
}
