import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import { distanceOf, readInstant, writeInstant } from "../sandbox-instant.ts";
import type { BankCalls } from "../session.ts";

const path = "/v1/sandbox/clock";

/** Adds `clock`: reads or sets the sandbox's clock. */
export const addClock: AddCommand = (group, { terminal, withSession }) => {
  group
    .command("clock")
    .description("Show the sandbox's clock, or set it. Payments that become due are executed.")
    .argument(
      "[time]",
      "such as 2026-03-02T10:00:00Z, +2d, +90m, or real; without a zone it is UTC",
    )
    .action((time: string | undefined, _: object, command: Command) =>
      withSession(command, async (session) => {
        const clock = time === undefined ? await read(session) : await set(session, time);
        if (everywhere(command).json) return terminal.json(clock);
        const apart = clock.time === clock.realTime ? "real time" : `real time ${clock.realTime}`;
        terminal.print(`${clock.time} (${apart})`);
      }),
    );
};

const read = async (session: BankCalls) => (await session.ask({ method: "GET", path })).body;

/** Sets the clock. The bank answers when everything that is due before the new time is executed. */
async function set(session: BankCalls, wanted: string) {
  const time = wanted === "real" ? null : await instantOf(wanted, session);
  return (await session.ask({ method: "PUT", path, body: { time } })).body;
}

/** Returns an instant in the interface's form, from a time or from a distance to the sandbox's time. */
async function instantOf(wanted: string, session: BankCalls): Promise<string> {
  const far = distanceOf(wanted);
  const instant =
    far === undefined
      ? readInstant(wanted)
      : new Date(Date.parse((await read(session)).time) + far);
  const text = instant && writeInstant(instant);
  if (text !== undefined) return text;
  throw new CommandError(
    "usage",
    far === undefined ? `“${wanted}” is not a time.` : `“${wanted}” is too far away.`,
    "Use a valid time such as 2026-03-02T10:00:00Z, a distance such as +2d (s, m, h, d), or real.",
  );
}
