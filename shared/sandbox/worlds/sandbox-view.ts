import { setTimeout as wait } from "node:timers/promises";
import type { Scenario } from "../../rules/scenario.ts";
import type { Change } from "../../table/expressions.ts";
import { tpps } from "../../table/tpps.ts";

/** Where a caller's sandbox is, and what time it is there. */
export type SandboxView = {
  tppId: string;
  /** The generation that the TPP's profile names. */
  world: string;
  /** How far the sandbox's clock is ahead of real time, in milliseconds. */
  clockOffset: number;
  /** The time by the sandbox's clock. */
  now: Date;
  realTime: Date;
  /** How the TPP has asked for an order to go. */
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
};

/** The check that a TPP's sandbox is where it was, and its clock too. */
export const unchanged = ({ tppId, world, clockOffset }: SandboxView): Change[] =>
  tpps.unchanged({ tppId, place: world, clockOffset });

/** How often a move of the clock is waited for, and for how many milliseconds at a time: most moves take less. */
const waits = { most: 20, pause: 100 };

/** The place by the clock as it stands now. A move of the clock is waited for; nothing where it takes longer than that. */
export async function refreshView(place: SandboxView): Promise<SandboxView | undefined> {
  for (let turn = 0; turn < waits.most; turn += 1) {
    const { clockOffset, moving } = await tpps.profile(place.tppId);
    const now = new Date(place.realTime.getTime() + clockOffset);
    if (moving === undefined) return { ...place, clockOffset, now };
    await wait(waits.pause);
  }
  return undefined;
}
