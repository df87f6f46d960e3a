import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { keys } from "../../table/keys.ts";
import { clockIs, type Profile } from "../../table/tpps.ts";
import { clockMoves } from "./clock-moves.ts";
import { generations } from "./generations.ts";
import { sandboxKeys } from "./keys.ts";

export const worlds = {
  /**
   * Returns true to one of several simultaneous first calls of a TPP: it makes the first world. If it has not done so
   * after twenty seconds, another call may.
   */
  async mayOpen(tppId: string, callId: string, at: Date): Promise<boolean> {
    const expires = Math.floor(at.getTime() / 1000) + 20;
    return !(await table.claim({ ...sandboxKeys.opening(tppId), callId, expires }, { absent: at }));
  },

  /** Makes a generation the TPP's first world, unless the TPP has one already. */
  async begin(tppId: string, world: string): Promise<void> {
    const when = { oneOf: { place: [undefined] } };
    await table.change([
      { update: keys.profile(tppId), set: { place: world }, when },
      generations.intact(tppId, world),
    ]);
  },

  /**
   * The changes that make a generation its TPP's world, if its deletion has not begun. A reader sees all of the old
   * world or all of the new one.
   */
  named: (tppId: string, world: string): Change[] => [
    { update: keys.profile(tppId), set: { place: world } },
    generations.intact(tppId, world),
  ],

  /**
   * Changes as in `named`, which also set the clock to real time. A running move of the clock ends; what it has
   * executed stays.
   */
  onRealTime: (tppId: string, world: string, profile: Profile, at: Date): Change[] => {
    const { clockOffset, moving } = profile;
    const oneOf = { ...clockIs(clockOffset), moving: [moving] };
    return [
      {
        update: keys.profile(tppId),
        set: { place: world, clockOffset: 0 },
        remove: ["moving"],
        when: { oneOf },
      },
      generations.intact(tppId, world),
      ...(moving === undefined ? [] : [clockMoves.ended(tppId, moving, at)]),
    ];
  },
};
