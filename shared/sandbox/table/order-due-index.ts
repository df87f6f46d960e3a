import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { dueShards, shardOfText } from "../../table/keys.ts";
import { bankDue, sandboxKeys } from "./keys.ts";

/** An order of the sandbox's bank by its key. */
type OrderPlace = { world: string; id: string };

/** This sorts before every instant. DynamoDB does not accept an empty key value. */
const start = "0";

/** The index of the due orders of the sandbox's bank. */
export const orderDueIndex = {
  /**
   * The attributes of an order that is due at `nextAt` by the sandbox's clock, which is `clockOffset` ahead of real
   * time.
   */
  dueAt({ world, id }: OrderPlace, nextAt: string, clockOffset: number) {
    const shard = shardOfText(id, dueShards);
    return { nextAt, ...bankDue(shard, new Date(Date.parse(nextAt) - clockOffset), world, id) };
  },

  /** The attributes that put an order into the index. An order that is not due has none of them. */
  attributes: ["nextAt", "GSI1PK", "GSI1SK"] as const,

  /** The change that adapts the due time of an order to a moved clock, if the order is still due at `nextAt`. */
  postponed: (order: OrderPlace, nextAt: string, clockOffset: number): Change => ({
    update: sandboxKeys.order(order.world, order.id),
    set: orderDueIndex.dueAt(order, nextAt, clockOffset),
    when: { oneOf: { nextAt: [nextAt] } },
  }),

  /**
   * Reads at most `limit` orders of a shard after a position that are due at this instant or before, the oldest first.
   */
  async due(shard: number, at: Date, limit: number, behind = start) {
    const { GSI1PK, GSI1SK } = bankDue(shard, at, "~", "");
    if (behind > GSI1SK) return [];
    const between = [behind, GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    return items.map(({ world, id, GSI1SK: place }) => ({
      world: String(world),
      id: String(id),
      // "!" sorts before every character with which a longer sort key could continue.
      behind: `${place}!`,
    }));
  },
};
