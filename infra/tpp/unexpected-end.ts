import { CommandError, whyUnreachable } from "./command-error.ts";
import { isSystemError, reasonOf } from "./system-error.ts";

/**
 * Turns an unexpected error (of a file, a connection, OpenSSL, or a defect of ours) into the end of
 * the command.
 */
export function unexpectedEnd(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const isError = typeof error === "object" && error !== null && "message" in error;
  const fault = isError ? (error as NodeJS.ErrnoException) : new Error(`${error}`);
  const { code = "", name, message, path, stack = "" }: NodeJS.ErrnoException = fault;
  if (isSystemError(fault) && path !== undefined)
    return new CommandError("usage", `${path} cannot be used: ${reasonOf(fault)}.`);
  const unreachable = whyUnreachable(fault, "The other side");
  if (unreachable instanceof CommandError) return unreachable;
  if (/^ERR_(OSSL|CRYPTO)_/.test(code))
    return new CommandError("usage", `A key or a certificate cannot be used: ${message}.`);
  const [, place] = /^\s+(at .+)$/m.exec(stack) ?? [];
  return new CommandError("defect", `This is a defect of fjordgate: ${name}: ${message}`, place);
}
