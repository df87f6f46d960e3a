import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { due, dueShards, type Key, keys } from "./keys.ts";
import type { Waiting } from "./waiting.ts";

/** Something the bank is to do something about: a payment, or a signing basket. */
export type Task = { resource: "PAYMENT" | "BASKET"; id: string };

const keyOf = ({ resource, id }: Task): Key =>
  resource === "PAYMENT" ? keys.payment(id) : keys.basket(id);

/** A task, and the place behind it in its shard. */
export type Placed = Task & { behind: string };

/** Comes before every instant; an empty key value is one that DynamoDB refuses. */
const start = "0";

/** Whatever has an instant at which something is to be done about it, and where the index has it until then. */
export const agenda = {
  /** The attributes of what is due when the sandbox's clock, so far ahead of real time, says so. */
  dueAt(id: string, nextAt: string, clockOffset: number) {
    const shard = Number.parseInt(id.slice(0, 8), 16) % dueShards;
    return { nextAt, ...due(shard, new Date(Date.parse(nextAt) - clockOffset), id) };
  },

  /** What an item has of it, and has no more when nothing is to be done. */
  attributes: ["nextAt", "GSI1PK", "GSI1SK"] as const,

  /** The change by which something falls due by a clock that was moved, if it still is for that instant. */
  postponed: ({ at, resource, id }: Waiting, clockOffset: number): Change => ({
    update: keyOf({ resource, id }),
    set: agenda.dueAt(id, at, clockOffset),
    when: { oneOf: { nextAt: [at] } },
  }),

  /** So many of what of a shard falls due at this instant or before and behind a place, the longest waiting first. */
  async due(shard: number, at: Date, limit: number, behind = start): Promise<Placed[]> {
    const { GSI1PK, GSI1SK } = due(shard, at, "~");
    if (behind > GSI1SK) return [];
    const between = [behind, GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    return items.map(({ SK, id, GSI1SK: place }) => ({
      resource: SK as Task["resource"],
      id: String(id),
      // "!" comes before all that a longer sort key could go on with.
      behind: `${place}!`,
    }));
  },
};
