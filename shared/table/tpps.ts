import * as v from "valibot";
import { settings } from "../runtime/settings.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const Profile = v.object({
  /** The TPP's current sandbox world. Absent before its first use. */
  place: v.optional(v.string()),
  /** The milliseconds by which the TPP's sandbox clock is ahead of real time. */
  clockOffset: v.optional(v.number(), 0),
  /** The clock move in progress. Until it is done, the clock shows the old time. */
  moving: v.optional(v.string()),
  /** True if the bank has stopped the TPP, whatever its certificate says. */
  blocked: v.optional(v.boolean(), false),
  /** The e-mail address at which the bank reaches the TPP. */
  contact: v.optional(v.string()),
  /** The sandbox import that is committed but not finished. */
  applying: v.optional(v.string()),
  /** The number of snapshots. */
  snapshots: v.optional(v.number(), 0),
  /** The number of imports so far. */
  loads: v.optional(v.number(), 0),
  /** The number of recorded calls on the sandbox, except imports and changes of this profile. */
  deeds: v.optional(v.number(), 0),
});

export type Profile = v.InferOutput<typeof Profile>;

/** The profile of an unknown TPP, and in production of every TPP that the bank has not stopped. */
const nobody: Readonly<Profile> = Object.freeze(v.parse(Profile, {}));

export type Clock = Pick<Profile, "clockOffset" | "moving" | "applying" | "place">;

export const tpps = {
  /** The profile of a TPP. An unknown TPP has an empty one. */
  async profile(tppId: string): Promise<Profile> {
    const item = await table.get(keys.profile(tppId));
    return item ? v.parse(Profile, item) : nobody;
  },

  /** The offset of a TPP's clock, and whether it is about to change. Production has no such clock. */
  async clock(tppId: string): Promise<Clock> {
    return settings.stage === "sandbox" ? await tpps.profile(tppId) : { clockOffset: 0 };
  },

  /**
   * The check that a TPP's clock, and its sandbox world if given, have not changed and that the clock is not being
   * moved. Production checks nothing: there, one item shared by all of a TPP's approvals would make them wait for one
   * another.
   */
  unchanged: ({ tppId, place, clockOffset }: Standstill): Change[] => {
    if (settings.stage !== "sandbox") return [];
    const oneOf = { ...(place ? { place: [place] } : {}), ...clockIs(clockOffset) };
    return [{ check: keys.profile(tppId), when: { oneOf } }];
  },
};

/** A TPP's clock and sandbox world as they were read. The world is undefined if the TPP has none yet. */
type Standstill = { tppId: string; place: string | undefined; clockOffset: number };

/** The condition that no operation is in progress on a TPP's sandbox. */
export const isAtRest = ({ place, loads, clockOffset }: Profile) => ({
  place: [place],
  applying: [undefined],
  loads: loads ? [loads] : [undefined, 0],
  ...clockIs(clockOffset),
});

/** The condition that a TPP's clock has this offset and is not being moved. */
export const clockIs = (clockOffset: number) => ({
  clockOffset: clockOffset ? [clockOffset] : [undefined, 0],
  moving: [undefined],
});
