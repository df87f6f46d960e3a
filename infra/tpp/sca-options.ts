import { type Command, InvalidArgumentError } from "commander";

/** Adds the options for the PSU's approval to a command. */
export const takesSca = (command: Command): Command =>
  command
    .option("--open", "open the bank's page in a browser; it is printed anyhow")
    .option("--auto <number>", "play the customer who signs in with that number (sandbox)")
    .option("--context <context>", "of --auto: PRIVATE, CORPORATE, or a company's id (PRIVATE)")
    .option("--scenario <name>", "what the sandbox shall play, such as sca=cancelled")
    .option("--timeout <seconds>", "how long to wait for the PSU", positive, 300)
    .option("--port <number>", "where the PSU comes back to on this machine (any)", port, 0);

/** Reads a number of seconds above zero. */
export function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0 && number <= 86_400) return number;
  throw new InvalidArgumentError("It is a number of seconds, such as 60.");
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError("It is a port, up to 65535; 0 takes any.");
}
