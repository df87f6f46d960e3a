import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { Ended } from "../ended.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal.ts";

const path = "/v1/sandbox/clock";
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Adds `clock`: the sandbox's time, and moving it. */
export const addClock: AddCommand = (group, { terminal, withSession }) => {
  group
    .command("clock")
    .description("Read the sandbox's clock, or set it; what is due on the way is executed.")
    .argument("[time]", "such as 2026-03-02T10:00:00+00:00, +2d, +90m, or real")
    .action((time: string | undefined, _: object, command: Command) =>
      withSession(command, async (session) => {
        const clock = time === undefined ? await read(session) : await set(session, time, terminal);
        if (everywhere(command).json) return terminal.json(clock);
        const apart = clock.time === clock.realTime ? "real time" : `real time ${clock.realTime}`;
        terminal.print(`${clock.time} (${apart})`);
      }),
    );
};

const read = async (session: Session) => (await session.ask({ method: "GET", path })).body;

/** Sets the clock, and waits where much is due on the way. */
async function set(session: Session, wanted: string, { step }: Terminal) {
  const time = wanted === "real" ? null : await instantOf(wanted, session);
  let { body: clock } = await session.ask({ method: "PUT", path, body: { time } });
  while (clock.move) {
    step(`On the way to ${clock.move.time}: ${clock.move.executed} executed …`);
    await wait(500);
    clock = await read(session);
  }
  return clock;
}

/** An instant as the interface writes it: as far from the sandbox's time as is said, or the one that is named. */
async function instantOf(wanted: string, session: Session): Promise<string> {
  const [, sign, count, unit] = /^([+-])(\d{1,9})([smhd])$/.exec(wanted) ?? [];
  if (sign && count && unit) {
    const far = Number(`${sign}${count}`) * units[unit as keyof typeof units];
    return asText(new Date(Date.parse((await read(session)).time) + far));
  }
  const named = new Date(wanted);
  if (/^\d{4}-\d{2}-\d{2}/.test(wanted) && !Number.isNaN(named.getTime())) return asText(named);
  throw new Ended(
    "usage",
    `“${wanted}” is no time.`,
    "Write 2026-03-02T10:00:00+00:00, +2d (s, m, h, d), or real.",
  );
}

const asText = (instant: Date) => `${instant.toISOString().slice(0, 19)}+00:00`;
