import { hash } from "node:crypto";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { dueShards } from "../../table/keys.ts";
import { bankDue, sandboxKeys } from "./keys.ts";

/** An order of the sandbox's bank by its key. */
type OrderPlace = { world: string; id: string };

/** Comes before every instant; an empty key value is one that DynamoDB refuses. */
const start = "0";

/** Which orders the sandbox's bank is to do something about, and when. */
export const orderDueIndex = {
  /** The attributes of an order that is due when the sandbox's clock, so far ahead of real time, says so. */
  dueAt({ world, id }: OrderPlace, nextAt: string, clockOffset: number) {
    const shard = (hash("sha256", id, "buffer")[0] ?? 0) % dueShards;
    return { nextAt, ...bankDue(shard, new Date(Date.parse(nextAt) - clockOffset), world, id) };
  },

  /** The attributes that put an order into the index. An order that is not due has none of them. */
  attributes: ["nextAt", "GSI1PK", "GSI1SK"] as const,

  /** The change by which an order falls due by a clock that was moved, if it still is for that instant. */
  postponed: (order: OrderPlace, nextAt: string, clockOffset: number): Change => ({
    update: sandboxKeys.order(order.world, order.id),
    set: orderDueIndex.dueAt(order, nextAt, clockOffset),
    when: { oneOf: { nextAt: [nextAt] } },
  }),

  /** So many of a shard's orders that fall due at this instant or before and behind a place, the longest waiting first. */
  async due(shard: number, at: Date, limit: number, behind = start) {
    const { GSI1PK, GSI1SK } = bankDue(shard, at, "~", "");
    if (behind > GSI1SK) return [];
    const between = [behind, GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    return items.map(({ world, id, GSI1SK: place }) => ({
      world: String(world),
      id: String(id),
      // "!" comes before all that a longer sort key could go on with.
      behind: `${place}!`,
    }));
  },
};
