import { listReadMinutes, readsShownDays, unattendedReadsPerDay } from "../limits.ts";
import type { PageByOffset } from "../rules/accesses.ts";
import { table } from "./client.ts";
import type { Change, Condition } from "./expressions.ts";
import { keys } from "./keys.ts";

/**
 * The counter of one operation on one account, in one context and on one day in Oslo. A new sandbox world starts at
 * zero.
 */
export type UsageCounter = {
  tppId: string;
  place: string;
  psuId: string;
  context: string;
  day: string;
  operation: string;
  account: string;
};

const keyOf = ({ tppId, place, psuId, context, day, operation, account }: UsageCounter) =>
  keys.usage(tppId, place, psuId, context, `${day}#${operation}#${account}`);

/** The number of calls that an item has counted. */
export const usedOf = (item: Record<string, unknown> | undefined): number =>
  item?.calls instanceof Set ? item.calls.size : 0;

/** The expiry of a counter, in real time: not before the dashboard stops showing it. */
export const usageExpires = (realTime: Date): number =>
  Math.floor(realTime.getTime() / 1000) + readsShownDays * 86_400;

const isIn = (set: unknown, member: string): boolean => set instanceof Set && set.has(member);

export const usage = {
  /**
   * Counts a call, unless it is already counted or the limit is reached. It is one conditional update, so neither
   * parallel calls nor retries are miscounted. Returns the number of calls, or undefined if the limit is reached.
   */
  async count(counted: UsageCounter, call: string, expires: number) {
    const change: Extract<Change, { update: object }> = {
      update: keyOf(counted),
      add: { calls: new Set([call]) },
      set: { expires },
      when: { room: { set: "calls", member: call, limit: unattendedReadsPerDay } },
    };
    const item = await table.update(change);
    return item && usedOf(item);
  },

  /**
   * Counts a page by offset. It continues a read of the same list if its offset is greater than each one answered in
   * that read, and costs nothing then. Any other offset begins a new read, but not for an exact repetition. So a
   * repetition never makes an answered offset free again.
   */
  async countPage(counted: UsageCounter, call: string, page: PageByOffset, expires: number) {
    const { offset, at } = page;
    const [reached, begun] = [`offset${page.filters}`, `begun${page.filters}`];
    const now = at.getTime();
    // The set may have many members, and a part of the id identifies a call among them.
    const short = call.slice(0, 13);
    const continued: Condition = {
      atLeast: { [begun]: now - listReadMinutes * 60_000 },
      below: { [begun]: now + 1, [reached]: offset },
    };
    const update = keyOf(counted);
    const pages = { pages: new Set([short]) };
    const set = { [reached]: offset, expires };
    const next = offset > 0 && (await table.update({ update, add: pages, set, when: continued }));
    if (next) return usedOf(next);
    const first = await table.update({
      update,
      add: { calls: new Set([call]) },
      set: { ...set, [begun]: now },
      when: {
        room: { set: "calls", member: call, limit: unattendedReadsPerDay },
        lacks: { calls: call, pages: short },
      },
    });
    if (first) return usedOf(first);
    const item = await table.get(update);
    const isRepetition = isIn(item?.calls, call) || isIn(item?.pages, short);
    return isRepetition ? usedOf(item) : undefined;
  },

  /** The number of calls used. */
  async used(counted: UsageCounter): Promise<number> {
    return usedOf(await table.get(keyOf(counted)));
  },
};
