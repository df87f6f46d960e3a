import * as v from "valibot";
import { settings } from "../../runtime/settings.ts";
import { type Item, table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { sandboxKeys } from "./keys.ts";

const WaitingItem = v.object({
  world: v.string(),
  /** The due time by the sandbox's clock. */
  at: v.string(),
  /** The kind of the due resource: a payment, a signing basket, or an order at the bank. */
  resource: v.picklist(["PAYMENT", "BASKET", "ORDER"]),
  id: v.string(),
  /** The number of failed attempts by moves of the clock. */
  failures: v.optional(v.number(), 0),
});

export type ClockDueItem = v.InferOutput<typeof WaitingItem>;

type Place = Pick<ClockDueItem, "world" | "at" | "resource" | "id">;

const keyOf = ({ world, at, id }: Pick<ClockDueItem, "world" | "at" | "id">) =>
  sandboxKeys.waiting(world, at, id);

/** This sorts before every position. */
const start = "0";

/**
 * The due resources of a sandbox's world, sorted by the due time of the sandbox's clock. A move of the clock reads them
 * here. Production does not write this index, because its clock cannot be moved.
 */
export const clockDueIndex = {
  added: (place: Place): Change[] =>
    settings.stage === "sandbox" ? [{ put: { ...keyOf(place), ...place } }] : [],

  removed: (place: Place): Change[] =>
    settings.stage === "sandbox" ? [{ delete: keyOf(place) }] : [],

  /** The item of a due resource, without failed attempts. */
  row: ({ world, at, resource, id }: Place): Item => ({
    ...sandboxKeys.waiting(world, at, id),
    ...{ world, at, resource, id },
  }),

  /** Lists all due resources of a world. */
  async all(world: string): Promise<ClockDueItem[]> {
    const items = await table.query(sandboxKeys.waiting(world, "", "").PK);
    return items.map((item) => v.parse(WaitingItem, item));
  },

  /** Counts a failed attempt at the task that is due for a resource, such as the execution of a payment. */
  failed: (place: Place): Promise<unknown> =>
    table.update({ update: keyOf(place), add: { failures: 1 }, when: { present: true } }),

  /** Reads the first item after a position that is due at `until` or before. */
  async first(
    world: string,
    until: string,
    behind?: ClockDueItem,
  ): Promise<ClockDueItem | undefined> {
    return (
      await read(world, { until: sandboxKeys.waiting(world, until, "~").SK, behind, limit: 1 })
    )[0];
  },

  /** Reads at most `limit` items after a position, for any due time. */
  next: (world: string, limit: number, behind?: Place): Promise<ClockDueItem[]> =>
    read(world, { until: "~", behind, limit }),
};

async function read(
  world: string,
  { until, behind, limit }: { until: string; behind: Place | undefined; limit: number },
): Promise<ClockDueItem[]> {
  // "!" sorts before every character with which a longer sort key could continue.
  const from = behind ? `${keyOf(behind).SK}!` : start;
  const { PK } = sandboxKeys.waiting(world, "", "");
  const items = await table.query(PK, { between: [from, until], limit });
  return items.map((item) => v.parse(WaitingItem, item));
}
