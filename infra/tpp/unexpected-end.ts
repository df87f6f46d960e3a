import { Ended, whyUnreachable } from "./ended.ts";
import { isSystemError, reasonOf } from "./system-error.ts";

/**
 * Turns an unexpected error (of a file, a connection, OpenSSL, or a defect of ours) into the end of
 * the command.
 */
export function unexpectedEnd(error: unknown): Ended {
  if (error instanceof Ended) return error;
  const isError = typeof error === "object" && error !== null && "message" in error;
  const fault = isError ? (error as NodeJS.ErrnoException) : new Error(`${error}`);
  const { code = "", name, message, path, stack = "" }: NodeJS.ErrnoException = fault;
  if (isSystemError(fault) && path !== undefined)
    return new Ended("usage", `${path} cannot be used: ${reasonOf(fault)}.`);
  const unreachable = whyUnreachable(fault, "The other side");
  if (unreachable instanceof Ended) return unreachable;
  if (/^ERR_(OSSL|CRYPTO)_/.test(code))
    return new Ended("usage", `A key or a certificate cannot be used: ${message}.`);
  const [, place] = /^\s+(at .+)$/m.exec(stack) ?? [];
  return new Ended("defect", `This is a defect of fjordgate: ${name}: ${message}`, place);
}
