import { readsShownDays } from "../limits.ts";
import type { AccessKind, ReadCount } from "../rules/accesses.ts";
import { addDays, osloDay } from "../rules/calendar.ts";
import type { Times } from "../rules/clock.ts";
import { type Item, table } from "./client.ts";
import { keys } from "./keys.ts";
import { usageExpires, usedOf } from "./usage.ts";

/** A reader: a TPP, for a PSU in a context. A new sandbox world starts without reads. */
export type Reader = { tppId: string; place: string; psuId: string; context: string };

const partitionOf = ({ tppId, place, psuId, context }: Reader) =>
  keys.usage(tppId, place, psuId, context, "").PK;

/** The range of sort keys for all days that are shown. "~" sorts after everything that follows a day in a key. */
function toldRange(now: Date): [string, string] {
  const today = osloDay(now);
  return [addDays(today, 1 - readsShownDays), `${today}~`];
}

/**
 * The reads of a PSU's data. Reads without the PSU come from the items that count them towards their limit. Reads
 * with the PSU are counted in separate items, one for each day and kind, without a limit.
 */
export const history = {
  /** Counts a read with the PSU present. */
  async attended(
    { tppId, place, psuId, context }: Reader,
    kind: AccessKind,
    { now, realTime }: Times,
  ): Promise<void> {
    await table.update({
      update: keys.usage(tppId, place, psuId, context, `${osloDay(now)}#${kind}`),
      add: { reads: 1 },
      set: { expires: usageExpires(realTime) },
    });
  },

  /** The reads of all days that are shown, in order. */
  async of(reader: Reader, now: Date): Promise<ReadCount[]> {
    const items = await table.query(partitionOf(reader), { between: toldRange(now) });
    return items.map(readsOf);
  },

  /** The last day with a read. Undefined if it is too long ago to be shown. */
  async lastDay(reader: Reader, now: Date): Promise<string | undefined> {
    const between = toldRange(now);
    const [last] = await table.query(partitionOf(reader), { between, newestFirst: true, limit: 1 });
    return last && readsOf(last).day;
  },
};

function readsOf(item: Item): ReadCount {
  const [day = "", operation = ""] = item.SK.split("#");
  const attended = item.reads !== undefined;
  return { day, operation, attended, times: attended ? Number(item.reads) : usedOf(item) };
}
