import { shownDays } from "../rules/accesses.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/**
 * The counter of one operation on one account, in one context and on one day in Oslo. A new sandbox world starts at
 * zero.
 */
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

/** The number of calls that an item has counted. */
export const usedOf = (item: Record<string, unknown> | undefined): number =>
  item?.calls instanceof Set ? item.calls.size : 0;

/** The expiry of a counter, in real time: not before the dashboard stops showing it. */
export const usageExpires = (realTime: Date): number =>
  Math.floor(realTime.getTime() / 1000) + shownDays * 86_400;

export const usage = {
  /**
   * Counts a call, unless it is already counted or the limit is reached. It is one conditional update, so neither
   * parallel calls nor retries are miscounted. Returns the number of calls, or undefined if the limit is reached.
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

  /** The number of calls used. */
  async used(counted: Counted): Promise<number> {
    return usedOf(await table.get(keyOf(counted)));
  },
};
