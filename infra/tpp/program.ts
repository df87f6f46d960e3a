import { Command, CommanderError } from "commander";
import { type AddCommand, commandContext } from "./command-context.ts";
import { type ExitReason, exitCodes, exitWords } from "./command-error.ts";
import { addCall } from "./commands/call.ts";
import { addConsent } from "./commands/consent.ts";
import { addFunds } from "./commands/funds.ts";
import { addInit } from "./commands/init.ts";
import { addPay } from "./commands/pay.ts";
import { addSandbox } from "./commands/sandbox.ts";
import { addVerify } from "./commands/verify.ts";
import { firstCommand, ownSite } from "./own-site.ts";
import { homeOf } from "./profiles.ts";
import type { ProcessEnvironment } from "./terminal.ts";
import { unexpectedEnd } from "./unexpected-end.ts";
import { unknownCommandHelp } from "./unknown-command-help.ts";

/** In the order of --help. */
const adders: readonly AddCommand[] = [
  addInit,
  addCall,
  addVerify,
  addConsent,
  addPay,
  addFunds,
  addSandbox,
];

/** Runs a command line and returns its exit code. */
export async function runTpp(args: readonly string[], at: ProcessEnvironment): Promise<number> {
  const context = commandContext(at);
  const program = new Command("fjordgate")
    .description("Talks to a bank's PSD2 interface as a TPP: signed requests over mutual TLS.")
    .option(
      "--profile <name>",
      "the profile of the bank and the TPP ($FJORDGATE_PROFILE, or the one in use)",
    )
    .option("--psu <name>", "the customer of the call; “none” for no customer")
    .option("--json", "results as JSON, for programs")
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void at.out.write(text),
      writeErr: (text) => void at.err.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError("(use --help)")
    .addHelpText("after", () => `\n${epilogue(at)}`);
  for (const add of adders) add(program, context);
  try {
    await program.parseAsync(unknownCommandHelp(program, args), { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      const path = args.find((each) => each.startsWith("/"));
      if (error.code === "commander.missingArgument" && path !== undefined)
        context.terminal.note(`  The method comes before the path: GET ${path}`);
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    }
    const { reason, message, hint } = unexpectedEnd(error);
    context.terminal.fault(message);
    if (hint) context.terminal.note(hint.replace(/^/gm, "  "));
    return exitCodes[reason];
  }
}

const epilogue = ({ env }: ProcessEnvironment) => `Exit codes:
${Object.entries(exitCodes)
  .map(([reason, code]) => `  ${code}  ${exitWords[reason as ExitReason]}`)
  .join("\n")}

Results go to stdout, progress and refusals to stderr. NO_COLOR is respected.
Profiles are kept in ${homeOf(env)} ($FJORDGATE_HOME).

To begin with ${ownSite ? "the sandbox" : "the bank of `npm start`"}:
  ${firstCommand}
  fjordgate sandbox customers
  fjordgate consent --auto 13839312185`;
