import { toldDays } from "../rules/accesses.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** What is counted: one operation on one account in one context, on one day in Oslo; a new place starts at nothing. */
export type Counted = {
  tppId: string;
  place: string;
  psuId: string;
  context: string;
  day: string;
  operation: string;
  account: string;
};

const keyOf = ({ tppId, place, psuId, context, day, operation, account }: Counted) =>
  keys.usage(tppId, place, psuId, context, `${day}#${operation}#${account}`);

/** How many calls an item has counted. */
export const usedOf = (item: Record<string, unknown> | undefined): number =>
  item?.calls instanceof Set ? item.calls.size : 0;

/** When what was counted may be cleaned away, on the wall: not before its PSU is told of it no longer. */
export const usageExpires = (realTime: Date): number =>
  Math.floor(realTime.getTime() / 1000) + toldDays * 86_400;

export const usage = {
  /**
   * Counts a call unless it is counted already or the limit is reached: one conditional update, so that neither
   * parallel calls nor retries miscount. Answers how many are used, or undefined when there was no room.
   */
  async count(counted: Counted, call: string, limit: number, expires: number) {
    const change: Extract<Change, { update: object }> = {
      update: keyOf(counted),
      add: { calls: new Set([call]) },
      set: { expires },
      when: { room: { set: "calls", member: call, limit } },
    };
    const item = await table.update(change);
    return item && usedOf(item);
  },

  /** How many calls are used. */
  async used(counted: Counted): Promise<number> {
    return usedOf(await table.get(keyOf(counted)));
  },
};
