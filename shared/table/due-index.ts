import { table } from "./client.ts";
import { due, dueShards, type Task } from "./keys.ts";

/** A due payment, and the position after it in its shard. */
export type DuePayment = { id: string; behind: string };

/** A key before every instant. DynamoDB refuses an empty key value. */
const start = "0";

/** The partition (shard) of a payment, by the first group of digits in its id, a UUID. */
export const shardOf = (id: string): number => Number.parseInt(id, 16) % dueShards;

/** The due index: payments for which a task is due at a real time. */
export const dueIndex = {
  /** The index attributes of a due payment. */
  dueAt: (task: Task, id: string, at: Date) => ({
    due: at.toISOString(),
    ...due(task, shardOf(id), at, id),
  }),

  /** The attributes to remove when nothing more is due for a payment. */
  attributes: ["due", "GSI1PK", "GSI1SK"] as const,

  /**
   * Reads up to `limit` payments of one task and shard that are due at `at`, after the position `behind`, oldest
   * first.
   */
  async due(
    task: Task,
    shard: number,
    { at, limit, behind = start }: { at: Date; limit: number; behind?: string | undefined },
  ): Promise<DuePayment[]> {
    const { GSI1PK, GSI1SK } = due(task, shard, at, "~");
    if (behind > GSI1SK) return [];
    const between = [behind, GSI1SK] as const;
    const items = await table.query(GSI1PK, { index: "GSI1", between, limit });
    // "!" sorts before everything that could continue a longer sort key.
    return items.map(({ id, GSI1SK: place }) => ({ id: String(id), behind: `${place}!` }));
  },
};
