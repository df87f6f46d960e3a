import type { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";
import { readTextFile } from "./read-file.ts";
import type { CallRequest } from "./session.ts";

const methods = ["GET", "POST", "PUT", "DELETE"];

export type RequestOptions = { data?: string; header: string[] };

/** Adds the arguments that describe a request to a command. */
export const takesRequest = (command: Command): Command =>
  command
    .argument("<method>", "GET, POST, PUT or DELETE")
    .argument(
      "<path>",
      "the path with its query, such as /v1/sandbox/customers, or a link from an answer",
    )
    .option("-d, --data <body>", "the body; @file reads a file, - reads stdin")
    .option("-H, --header <header>", 'a header, "Name: value"; "Name:" leaves it out', collect, []);

/** Reads the request from those arguments. */
export async function requestOf(
  [method, path]: [string, string],
  { data, header }: RequestOptions,
  { profile, stdin }: { profile: TppProfile } & Pick<CommandContext, "stdin">,
): Promise<CallRequest> {
  return {
    method: methodOf(method),
    path: requestPath(path, profile.api),
    headers: Object.fromEntries(header.map(pairOf)),
    ...(data === undefined ? {} : { text: await bodyOf(data, stdin) }),
  };
}

/** Returns the body: the text of a file (@), of stdin (-), or the argument itself. */
export async function bodyOf(data: string, stdin: CommandContext["stdin"]): Promise<string> {
  if (data === "-") return stdin();
  return data.startsWith("@") ? readTextFile(data.slice(1)) : data;
}

function methodOf(given: string): string {
  const method = methods.find((each) => each === given.toUpperCase());
  if (method) return method;
  throw new CommandError(
    "usage",
    `“${given}” is not a method of the interface.`,
    `Use ${methods.join(", ")}.`,
  );
}

/** Accepts a path, or a full address of the interface, and returns the path. */
export function requestPath(given: string, api: string): string {
  const path = given.startsWith(`${api}/`) ? given.slice(api.length) : given;
  if (/^\/[\x21-\x7e]*$/.test(path)) return path;
  throw new CommandError(
    "usage",
    `“${given}” is not a path of ${api}.`,
    "A path begins with a slash, such as /v1/accounts, and must be percent-encoded.",
  );
}

function pairOf(header: string): [string, string] {
  const [, name, value = ""] = /^([\w-]+)\s*:\s*(.*)$/s.exec(header) ?? [];
  if (name) return [name, value];
  throw new CommandError(
    "usage",
    `“${header}” is not a header.`,
    'A header is written "Name: value".',
  );
}

function collect(header: string, before: string[]): string[] {
  return [...before, header];
}
