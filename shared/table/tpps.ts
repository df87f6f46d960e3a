import * as v from "valibot";
import { settings } from "../settings.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const EarlierClock = v.object({ until: v.string(), clockOffset: v.number() });

const Profile = v.object({
  /** Where the bank's data of the TPP lives in the sandbox; none before its first use. */
  place: v.optional(v.string()),
  /** Milliseconds by which the TPP's sandbox clock is ahead of real time. */
  clockOffset: v.optional(v.number(), 0),
  /** The move of the clock that is under way; until it is done the clock says what it said before. */
  moving: v.optional(v.string()),
  /** How far the clock was ahead before its moves of the last day. */
  clocks: v.optional(v.array(EarlierClock), []),
  /** Stopped by the bank, whatever its certificate says. */
  blocked: v.optional(v.boolean(), false),
  /** The e-mail address at which the bank reaches the TPP. */
  contact: v.optional(v.string()),
  /** The load of the sandbox that is committed and not yet put in its place. */
  applying: v.optional(v.string()),
  /** How many snapshots there are. */
  snapshots: v.optional(v.number(), 0),
  /** How many loads there have been. */
  loads: v.optional(v.number(), 0),
  /** How much has been done to the sandbox beside loads and what changes this profile. */
  deeds: v.optional(v.number(), 0),
});

export type Profile = v.InferOutput<typeof Profile>;

/** Of a TPP that was never seen, and in production of each that the bank has not stopped. */
const nobody: Readonly<Profile> = Object.freeze(v.parse(Profile, {}));

export type Clock = Pick<Profile, "clockOffset" | "moving" | "applying" | "place">;

export const tpps = {
  /** What this stage knows of a TPP; one never seen has an empty profile. */
  async profile(tppId: string): Promise<Profile> {
    const item = await table.get(keys.profile(tppId));
    return item ? v.parse(Profile, item) : nobody;
  },

  /** How far a TPP's clock is ahead of real time, and whether that is about to change; production has no such clock. */
  async clock(tppId: string): Promise<Clock> {
    return settings.stage === "sandbox" ? await tpps.profile(tppId) : { clockOffset: 0 };
  },

  /**
   * The check that a TPP's clock, and its place where one is named, are still what they were, and that the clock is not
   * being moved. In production there is nothing to check, and one item that all of a TPP's approvals meet at
   * would make them wait for one another.
   */
  unchanged: ({ tppId, place, clockOffset }: Standstill): Change[] => {
    if (settings.stage !== "sandbox") return [];
    const oneOf = { ...(place ? { place: [place] } : {}), ...clockIs(clockOffset) };
    return [{ check: keys.profile(tppId), when: { oneOf } }];
  },
};

/** A TPP's clock and its place, as they were read; no place where the TPP has none yet. */
type Standstill = { tppId: string; place: string | undefined; clockOffset: number };

/** What holds of the profile of a TPP whose sandbox nothing is being done to that has not ended. */
export const isAtRest = ({ place, loads, clockOffset }: Profile) => ({
  place: [place],
  applying: [undefined],
  loads: loads ? [loads] : [undefined, 0],
  ...clockIs(clockOffset),
});

/** What holds of the profile of a TPP whose clock is so far ahead and not being moved. */
export const clockIs = (clockOffset: number) => ({
  clockOffset: clockOffset ? [clockOffset] : [undefined, 0],
  moving: [undefined],
});
