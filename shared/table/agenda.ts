import { table } from "./client.ts";
import { due, dueShards, type Task } from "./keys.ts";

/** A payment that is due, and the place behind it in its shard. */
export type DuePayment = { id: string; behind: string };

/** Comes before every instant; an empty key value is one that DynamoDB refuses. */
const start = "0";

/** In which of the partitions a payment is. */
export const shardOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % dueShards;

/** Payments about which something is to be done at a real instant. */
export const agenda = {
  /** The attributes of a payment that is due. */
  dueAt: (task: Task, id: string, at: Date) => ({
    due: at.toISOString(),
    ...due(task, shardOf(id), at, id),
  }),

  /** The attributes to remove when nothing more is due for a payment. */
  attributes: ["due", "GSI1PK", "GSI1SK"] as const,

  /** Reads up to `limit` payments of one task and shard that are due at `at`, after the place `behind`, oldest first. */
  async due(
    task: Task,
    shard: number,
    { at, limit, behind = start }: { at: Date; limit: number; behind?: string | undefined },
  ): Promise<DuePayment[]> {
    const { GSI1PK, GSI1SK } = due(task, shard, at, "~");
    if (behind > GSI1SK) return [];
    const between = [behind, GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    // "!" comes before all that a longer sort key could go on with.
    return items.map(({ id, GSI1SK: place }) => ({ id: String(id), behind: `${place}!` }));
  },
};
