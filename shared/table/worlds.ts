import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { generations } from "./generations.ts";
import { keys } from "./keys.ts";

export const worlds = {
  /** Whether a call is to make the TPP's first world; the one that was told so has twenty seconds. */
  async mayOpen(tppId: string, callId: string, at: Date): Promise<boolean> {
    const expires = Math.floor(at.getTime() / 1000) + 20;
    return !(await table.claim({ ...keys.opening(tppId), callId, expires }, { absent: at }));
  },

  /** Makes a generation the TPP's first world, unless it has one by now. */
  async begin(tppId: string, world: string): Promise<void> {
    const when = { oneOf: { world: [undefined] } };
    await table.change([
      { update: keys.profile(tppId), set: { world }, when },
      generations.intact(tppId, world),
    ]);
  },

  /**
   * The changes that make a generation its TPP's world, whichever it was before, if nobody has begun to clear it away:
   * who reads sees all of the old one, or all of the new.
   */
  named: (tppId: string, world: string): Change[] => [
    { update: keys.profile(tppId), set: { world } },
    generations.intact(tppId, world),
  ],
};
