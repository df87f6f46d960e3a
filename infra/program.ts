import { styleText } from "node:util";
import { Command, CommanderError, Option } from "commander";
import * as v from "valibot";
import { CalendarDate } from "../shared/schemas/date.ts";
import { hasInvisible } from "../shared/signature/visible-text.ts";
import { messageFor, ReportedFailure, WrongUsage } from "./command-error.ts";
import { stageNames } from "./deployment/stage-settings.ts";
import { portOf } from "./local/port-of.ts";

const hint = "Try --help.";

/** Starts the declaration of a program, which `runProgram` runs. */
export const newProgram = (name: string): Command =>
  new Command(name)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      outputError: (text, write) => write(complaint(text.replace(/^error: /, ""))),
    })
    .showHelpAfterError(hint);

/** Runs a program, and returns its exit code: 0 for success, 1 for failure, 2 for a wrong command line. */
export async function runProgram(program: Command, args: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ReportedFailure) return 1;
    const isUsage = error instanceof WrongUsage;
    console.error(`${complaint(messageFor(error))}${isUsage ? `\n${hint}` : ""}`);
    return isUsage ? 2 : 1;
  }
}

const complaint = (text: string) => `${styleText("red", "✗", { stream: process.stderr })} ${text}`;

// The options that several commands have are declared here, so that they are spelled the same everywhere.

/** The stage that a command works on. */
export const stageOption = (description = "the stage") =>
  new Option("--stage <stage>", description).choices(stageNames).makeOptionMandatory();

/** The stage of a command that only production has; `why` is the answer to another stage. */
export const productionOption = (why: string) =>
  new Option("--stage <stage>", "the stage, which must be production")
    .choices(["production"])
    .argParser((given) => {
      if (given === "production") return given;
      throw new WrongUsage(why);
    })
    .makeOptionMandatory();

/** The reason of an operator's act. */
export const reasonOption = (description: string) =>
  new Option("--reason <text>", description)
    .argParser((text) => {
      if (!text.trim()) throw new WrongUsage("--reason is required.");
      if (!hasInvisible(text)) return text;
      throw new WrongUsage("--reason is one line of text, without control characters.");
    })
    .makeOptionMandatory();

/** The name under which a document is kept as a release. */
export const releaseOption = (description: string) =>
  new Option("--release <name>", description).argParser((name) => {
    if (/^\d+\.\d+\.\d+$/.test(name)) return name;
    throw new WrongUsage("--release needs a version, such as 0.2.0.");
  });

/** The instant that a text names with its time zone. Undefined if it is none, or if its day does not exist. */
export function instantIn(text: string): Date | undefined {
  const instant = new Date(text);
  const isDay = v.is(CalendarDate, text.slice(0, 10));
  const isInstant = isDay && /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(+instant);
  return isInstant ? instant : undefined;
}

/** Reads an instant with its time zone. */
export function instantNamed(text: string): Date {
  const instant = instantIn(text);
  if (instant) return instant;
  throw new WrongUsage("Give an instant with its time zone, such as 2026-10-25T01:10:00Z.");
}

export const portOption = (description: string) =>
  new Option("--port <number>", description).argParser((text) => portOf("--port", text));

export const dataOption = (description: string) =>
  new Option("--data <folder>", description).argParser((folder) => {
    if (folder) return folder;
    throw new WrongUsage("--data needs the name of a folder.");
  });

export const yesOption = () => new Option("--yes", "do not ask for confirmation");

export const jsonOption = () => new Option("--json", "print JSON, for programs");
