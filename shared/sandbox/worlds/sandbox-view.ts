import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../../rules/scenario.ts";
import type { Change } from "../../table/expressions.ts";
import { tpps } from "../../table/tpps.ts";

/** The world of a caller's sandbox, and its time. */
export type SandboxView = {
  tppId: string;
  /** The generation that the TPP's profile names. */
  world: string;
  /** The offset of the sandbox's clock from real time, in milliseconds. */
  clockOffset: number;
  /** The time by the sandbox's clock. */
  now: Date;
  realTime: Date;
  /** The outcome that the TPP forces for an order. */
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
};

/** The condition that the TPP uses the same world and clock as before. */
export const unchanged = ({ tppId, world, clockOffset }: SandboxView): Change[] =>
  tpps.unchanged({ tppId, place: world, clockOffset });

/** The maximum number of waits for a move of the clock, and the milliseconds of each. Most moves take less. */
const waits = { most: 20, pause: 100 };

/**
 * Reads the view again, with the present clock. Waits while the clock is being moved. Returns undefined if that takes
 * too long.
 */
export async function refreshView(place: SandboxView): Promise<SandboxView | undefined> {
  for (let turn = 0; turn < waits.most; turn += 1) {
    const { clockOffset, moving } = await tpps.profile(place.tppId);
    const now = new Date(place.realTime.getTime() + clockOffset);
    if (moving === undefined) return { ...place, clockOffset, now };
    await wait(waits.pause);
  }
  return undefined;
}
