import { type Command, InvalidArgumentError } from "commander";

/** Adds the options for the PSU's approval to a command. */
export const takesSca = (command: Command): Command =>
  command
    .option("--open", "open the bank's page in a browser; its link is always printed")
    .option("--auto <number>", "play the customer who logs in with this number (sandbox)")
    .option(
      "--context <context>",
      "the context of --auto: PRIVATE, CORPORATE, or a company's id (PRIVATE)",
    )
    .option("--scenario <name>", "the sandbox's scenario, such as sca=cancelled")
    .option("--timeout <seconds>", "the time to wait for the PSU", positive, 300)
    .option("--port <number>", "the port on this machine to which the PSU returns (any)", port, 0);

/** Reads a number of seconds above zero. */
export function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0 && number <= 86_400) return number;
  throw new InvalidArgumentError("Give a number of seconds, such as 60.");
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError("Give a port up to 65535; 0 takes any free port.");
}
