import * as v from "valibot";
import { clockOffsetOf, type Times, timesOf } from "../rules/clock.ts";
import { settings } from "../runtime/settings.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const Profile = v.object({
  /** The TPP's current sandbox world. Absent before its first use. */
  place: v.optional(v.string()),
  /** The milliseconds by which the TPP's sandbox clock is ahead of real time. */
  clockOffset: v.optional(v.number(), 0),
  /** True if the bank has stopped the TPP, whatever its certificate says. */
  blocked: v.optional(v.boolean(), false),
  /** The e-mail address at which the bank reaches the TPP. */
  contact: v.optional(v.string()),
});

export type Profile = v.InferOutput<typeof Profile>;

/** The profile of an unknown TPP, and in production of every TPP that the bank has not stopped. */
const nobody: Readonly<Profile> = Object.freeze(v.parse(Profile, {}));

/** The times by a TPP's clock, and its sandbox world. */
export type Clock = Pick<Profile, "place"> & { at: Times };

export const tpps = {
  /** The profile of a TPP. An unknown TPP has an empty one. */
  async profile(tppId: string): Promise<Profile> {
    const item = await table.get(keys.profile(tppId));
    return item ? v.parse(Profile, item) : nobody;
  },

  /** The times by a TPP's clock at a real instant, and its sandbox world. Production has only real time. */
  async clock(tppId: string, realTime: Date): Promise<Clock> {
    const profile = settings.stage === "sandbox" ? await tpps.profile(tppId) : nobody;
    return { place: profile.place, at: timesOf(profile, realTime) };
  },

  /**
   * The check that a TPP's clock, and its sandbox world if given, have not changed. Production checks nothing: there, one
   * item shared by all of a TPP's approvals would make them wait for one another.
   */
  unchanged: ({ tppId, place, at }: { tppId: string } & Clock): Change[] => {
    if (settings.stage !== "sandbox") return [];
    const clockOffset = clockOffsetOf(at);
    const oneOf = {
      ...(place ? { place: [place] } : {}),
      clockOffset: clockOffset ? [clockOffset] : [undefined, 0],
    };
    return [{ check: keys.profile(tppId), when: { oneOf } }];
  },
};
