import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { wrongUsage } from "../command-error.ts";
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
  const time =
    wanted === "real" ? null : (instantOf(wanted) ?? (await instantAfter(wanted, session)));
  return (await session.ask({ method: "PUT", path, body: { time } })).body;
}

/** Completes an instant to the interface's form, without reading it: the bank knows the calendar. */
function instantOf(wanted: string): string | undefined {
  const [, day, minute = "00:00", second = ":00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?)?(?:Z|\+00:00)?$/.exec(wanted) ?? [];
  return day && `${day}T${minute}${second}+00:00`;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Adds a distance such as +2d to the sandbox's time. */
async function instantAfter(distance: string, session: BankCalls): Promise<string> {
  const [, count = "", unit = ""] = /^([+-]\d{1,6})([smhd])$/.exec(distance) ?? [];
  const seconds = Number(count) * (units[unit] ?? 0);
  if (unit)
    return `${new Date(Date.parse((await read(session)).time) + seconds * 1000).toISOString().slice(0, 19)}+00:00`;
  throw wrongUsage(
    `“${distance}” is not a time.`,
    "Use a time in UTC such as 2026-03-02T10:00:00Z, a distance such as +2d (s, m, h, d), or real.",
  );
}
