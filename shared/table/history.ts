import { type AccessKind, type Reads, toldDays } from "../rules/accesses.ts";
import { addDays, osloDay } from "../rules/calendar.ts";
import { type Item, table } from "./client.ts";
import { keys } from "./keys.ts";
import { usageExpires, usedOf } from "./usage.ts";

/** Whose reads: those of a TPP for a PSU in a context; a new place has none. */
export type Reader = { tppId: string; place: string; psuId: string; context: string };

const partitionOf = ({ tppId, place, psuId, context }: Reader) =>
  keys.usage(tppId, place, psuId, context, "").PK;

/** The sort keys of all days that are told of; a "~" comes after all that follows a day in a key. */
function toldRange(now: Date): [string, string] {
  const today = osloDay(now);
  return [addDays(today, 1 - toldDays), `${today}~`];
}

/**
 * What was read of a PSU. Reads without the PSU are told by what counts them towards their limit; those with the PSU
 * there are counted beside that, in an item for each day and kind, which no limit looks at.
 */
export const history = {
  /** Counts a read with the PSU there. */
  async attended(
    { tppId, place, psuId, context }: Reader,
    kind: AccessKind,
    { now, realTime }: { now: Date; realTime: Date },
  ): Promise<void> {
    await table.update({
      update: keys.usage(tppId, place, psuId, context, `${osloDay(now)}#${kind}`),
      add: { reads: 1 },
      set: { expires: usageExpires(realTime) },
    });
  },

  /** The reads of the days that are told of, in their order. */
  async of(reader: Reader, now: Date): Promise<Reads[]> {
    const items = await table.query(partitionOf(reader), { between: toldRange(now) });
    return items.map(readsOf);
  },

  /** The last day on which anything was read, if that is told of. */
  async lastDay(reader: Reader, now: Date): Promise<string | undefined> {
    const between = toldRange(now);
    const [last] = await table.query(partitionOf(reader), { between, newestFirst: true, limit: 1 });
    return last && readsOf(last).day;
  },
};

function readsOf(item: Item): Reads {
  const [day = "", operation = ""] = item.SK.split("#");
  const attended = item.reads !== undefined;
  return { day, operation, attended, times: attended ? Number(item.reads) : usedOf(item) };
}
