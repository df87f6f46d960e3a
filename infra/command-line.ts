import { styleText } from "node:util";
import { type StageName, stageNames } from "./deployment/stage-settings.ts";

/** A reason to end that the user can do something about: its words are all they need to see. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

/** A command line that cannot be understood. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** What a command of the project is: told to its user, read, and done. */
export type Command<Options> = {
  help: string;
  /** Reads the arguments; throws at what it does not know, and answers nothing when help was asked for. */
  read: (args: string[]) => Options | undefined;
  /** Answers whether all is well. */
  run: (options: Options) => Promise<boolean>;
};

/** Runs a command and answers its exit code: 0 when all is well, 1 when it is not, 2 for a wrong command line. */
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

/** What went wrong with AWS, for somebody who has just typed a command. */
const causes: Record<string, string> = {
  CredentialsProviderError:
    "There are no AWS credentials: set AWS_PROFILE, or sign in as your bank does it.",
  ExpiredToken: "The AWS credentials have expired: sign in again.",
  ExpiredTokenException: "The AWS credentials have expired: sign in again.",
  ECONNREFUSED: "Nobody listens where AWS should be: look at AWS_ENDPOINT_URL.",
};

function wordsFor(error: unknown): string {
  const { name, message, code = "" } = error as Error & { code?: string };
  if (message === "Region is missing") return "No AWS region is chosen: set AWS_REGION.";
  const denied = /AccessDenied|UnauthorizedOperation/.test(name);
  if (denied) return `AWS does not let these credentials do this: ${message}`;
  return causes[name] ?? causes[code] ?? message;
}
