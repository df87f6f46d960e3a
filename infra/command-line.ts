import { styleText } from "node:util";
import { type StageName, stageNames } from "./deployment/stage-settings.ts";

/** A failure that the user can fix; the command prints only its message, without a stack. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

/** A command line that the command does not understand. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** A command of the project. */
export type Command<Options> = {
  help: string;
  /**
   * Reads the arguments; throws for unknown ones, and returns undefined when help was asked for.
   */
  read: (args: string[]) => Options | undefined;
  /** Returns true if the command succeeded. */
  run: (options: Options) => Promise<boolean>;
};

/**
 * Runs a command and returns its exit code: 0 for success, 1 for failure, 2 for a wrong command
 * line.
 */
export async function runCommandLine<Options>(
  { help, read, run }: Command<Options>,
  args: string[],
): Promise<number> {
  try {
    const options = read(args);
    if (options) return (await run(options)) ? 0 : 1;
    console.log(help);
    return 0;
  } catch (error) {
    const usage = isUsage(error);
    const words = `${styleText("red", "✗", { stream: process.stderr })} ${wordsFor(error)}`;
    console.error(usage ? `${words}\nTry --help.` : words);
    return usage ? 2 : 1;
  }
}

export function stageOf(given: string | undefined): StageName {
  const stage = stageNames.find((name) => name === given);
  if (!stage) throw new WrongUsage(`--stage is needed: ${stageNames.join(" or ")}.`);
  return stage;
}

const isUsage = (error: unknown) =>
  error instanceof WrongUsage ||
  `${(error as { code?: string }).code}`.startsWith("ERR_PARSE_ARGS");

/** Messages for common AWS and network errors, by the error's name or code. */
const causes: Record<string, string> = {
  CredentialsProviderError:
    "There are no AWS credentials: set AWS_PROFILE, or sign in as your bank does it.",
  ExpiredToken: "The AWS credentials have expired: sign in again.",
  ExpiredTokenException: "The AWS credentials have expired: sign in again.",
  ECONNREFUSED: "Nothing listens at the AWS address: check AWS_ENDPOINT_URL.",
};

function wordsFor(error: unknown): string {
  const { name, message, code = "" } = error as Error & { code?: string };
  if (message === "Region is missing") return "No AWS region is set: set AWS_REGION.";
  const denied = /AccessDenied|UnauthorizedOperation/.test(name);
  if (denied) return `These AWS credentials do not allow this: ${message}`;
  return causes[name] ?? causes[code] ?? message;
}
