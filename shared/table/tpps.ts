import * as v from "valibot";
import { settings } from "../settings.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

const Profile = v.object({
  /** The generation of the TPP's sandbox world; none before its first use. */
  world: v.optional(v.string()),
  /** Milliseconds by which the TPP's sandbox clock is ahead of real time. */
  clockOffset: v.optional(v.number(), 0),
  /** Stopped by the bank, whatever its certificate says. */
  blocked: v.optional(v.boolean(), false),
});

export type Profile = v.InferOutput<typeof Profile>;

export const tpps = {
  /** What this stage knows of a TPP; one never seen has an empty profile. */
  async profile(tppId: string): Promise<Profile> {
    return v.parse(Profile, (await table.get(keys.profile(tppId))) ?? {});
  },

  /**
   * The check that a TPP's world and clock are still what they were. Where there are no worlds there is nothing to
   * check, and one item that all of a TPP's approvals meet at would make them wait for one another.
   */
  unchanged: ({
    tppId,
    world,
    clockOffset,
  }: {
    tppId: string;
    world: string;
    clockOffset: number;
  }): Change[] => {
    if (settings.stage !== "sandbox") return [];
    const clock = clockOffset ? [clockOffset] : [undefined, 0];
    const oneOf = { world: [world], clockOffset: clock };
    return [{ check: keys.profile(tppId), when: { oneOf } }];
  },
};
