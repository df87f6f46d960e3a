import { type Command, InvalidArgumentError } from "commander";
import { CommandError, whyUnreachable } from "./command-error.ts";
import { playPsu } from "./play-psu.ts";
import type { Terminal } from "./terminal.ts";
import { type CameBack, listenForPsu } from "./way-back.ts";

export type ScaOptions = { auto?: string; context?: string; scenario?: string; timeout: number };

/** Adds the options for the PSU's approval to a command. */
export const takesSca = (command: Command, waited = "the PSU"): Command =>
  command
    .option("--auto <number>", "play the customer who logs in with this number (sandbox)")
    .option(
      "--context <context>",
      "the context of --auto: PRIVATE, CORPORATE, or a company's id (PRIVATE)",
    )
    .option("--scenario <name>", "the sandbox's scenario, such as sca=cancelled")
    .option("--timeout <seconds>", `the time to wait for ${waited}`, positive, 300);

function positive(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0 && number <= 86_400) return number;
  throw new InvalidArgumentError("Give a number of seconds, such as 60.");
}

/** The header that asks the sandbox for a scenario. */
export const scenarioHeader = ({ scenario }: ScaOptions): Record<string, string> =>
  scenario === undefined ? {} : { "x-sandbox-scenario": scenario };

/** Sends the PSU to a link of the bank, and waits for the return. `company` is the request's company, if any. */
export type Lead = (link: string, company: string | undefined) => Promise<CameBack>;

/** Runs `act` while this machine listens for the return of a PSU in this TPP session. */
export async function awaitingPsu<T>(
  session: string,
  { options, terminal }: { options: ScaOptions; terminal: Terminal },
  act: (circumstances: { session: string; redirectUri: string }, lead: Lead) => Promise<T>,
): Promise<T> {
  const { auto, context, timeout } = options;
  const back = await listenForPsu(session);
  const lead: Lead = async (link, company) => {
    if (auto === undefined) {
      terminal.note(`The PSU opens ${link}`);
      terminal.step(
        `Waiting up to ${timeout} seconds for the PSU to come back to ${back.redirectUri} …`,
      );
      return back.wait(timeout);
    }
    const player = { number: auto, context, company, tell: terminal.done };
    const played = playPsu(link, player).then((to) => fetch(to));
    try {
      const [came] = await Promise.all([back.wait(timeout), played]);
      return came;
    } catch (error) {
      throw error instanceof CommandError ? error : whyUnreachable(error, new URL(link).origin);
    }
  };
  try {
    return await act({ session, redirectUri: back.redirectUri }, lead);
  } finally {
    back.close();
  }
}
