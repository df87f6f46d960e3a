import { spawn } from "node:child_process";
import { CommandError, whyUnreachable } from "./command-error.ts";
import { playPsu } from "./play-psu.ts";
import type { Terminal } from "./terminal.ts";
import type { CameBack, listenForPsu } from "./way-back.ts";

/**
 * The options for a PSU's way to the bank's pages: open a browser, or play the PSU automatically.
 */
export type ScaOptions = {
  open?: true;
  auto?: string;
  context?: string;
  scenario?: string;
  timeout: number;
  port: number;
};

/** The header that asks the sandbox for a scenario. */
export const scenarioHeader = ({ scenario }: ScaOptions): Record<string, string> =>
  scenario === undefined ? {} : { "x-sandbox-scenario": scenario };

/** Sends the PSU to a link of the bank and waits until the PSU is back. `company` is the request's company, if any. */
export async function followScaLink(
  link: string,
  back: Awaited<ReturnType<typeof listenForPsu>>,
  { open, auto, context, company, timeout }: ScaOptions & { company?: string | undefined },
  { note, step, done }: Terminal,
): Promise<CameBack> {
  if (auto === undefined) {
    note(`The PSU opens ${link}`);
    if (open) openBrowser(link);
    step(`Waiting up to ${timeout} seconds for the PSU to come back to ${back.redirectUri} …`);
    return back.wait(timeout);
  }
  try {
    const [came] = await Promise.all([
      back.wait(timeout),
      playPsu(link, { number: auto, context, company, tell: done }).then((to) => fetch(to)),
    ]);
    return came;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw whyUnreachable(error, new URL(link).origin);
  }
}

/**
 * The command that opens an address in a browser, by operating system; without one, only the
 * terminal shows the link.
 */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  // This command uses no shell, which would interpret characters of the link.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens only web addresses, because other addresses may start any program. */
function openBrowser(link: string): void {
  if (!/^https?:\/\//i.test(link)) return;
  const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...before, link], { detached: true, stdio: "ignore" });
  child.on("error", () => {});
  child.unref();
}
