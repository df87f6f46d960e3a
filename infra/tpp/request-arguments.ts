import { wrongUsage } from "./command-error.ts";
import { readTextFile } from "./read-file.ts";
import type { ProcessEnvironment } from "./terminal.ts";

const methods = ["GET", "POST", "PUT", "DELETE"];

/** Returns the body: the text of a file (@), of stdin (-), or the argument itself. */
export async function bodyOf(given: string, stdin: ProcessEnvironment["stdin"]): Promise<string> {
  if (given === "-") return stdin();
  return given.startsWith("@") ? readTextFile(given.slice(1)) : given;
}

export function methodOf(given: string): string {
  const method = given.toUpperCase();
  if (methods.includes(method)) return method;
  throw wrongUsage(`“${given}” is not a method of the interface.`, `Use ${methods.join(", ")}.`);
}

/** Accepts a path, or a full address of the interface, and returns the path. */
export function requestPath(given: string, api: string): string {
  const path = given.startsWith(`${api}/`) ? given.slice(api.length) : given;
  if (/^\/[\x21-\x7e]*$/.test(path)) return path;
  throw wrongUsage(
    `“${given}” is not a path of ${api}.`,
    "A path begins with a slash, such as /v1/accounts, and must be percent-encoded.",
  );
}

/** Returns a header's name and value. */
export function headerOf(header: string): [name: string, value: string] {
  const [, name, value = ""] = /^([\w-]+)\s*:\s*(.*)$/s.exec(header) ?? [];
  if (name) return [name, value];
  throw wrongUsage(`“${header}” is not a header.`, 'A header is written "Name: value".');
}
