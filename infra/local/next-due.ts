import { worldDue } from "../../shared/sandbox/log/keys.ts";
import { table } from "../../shared/table/client.ts";
import { due, dueShards, type Task } from "../../shared/table/keys.ts";

/** The tasks of jobs. An operator does the fourth task, OPERATOR. */
const tasks: readonly Task[] = ["SUBMIT", "LAPSE", "ASK"];

const shards = Array.from({ length: dueShards }, (_, shard) => shard);
const any = new Date(0);

const partitions = [
  ...tasks.flatMap((task) => shards.map((shard) => due(task, shard, any, "").GSI1PK)),
  ...shards.map((shard) => worldDue(shard, "", "").GSI1PK),
];

/** Reads the index for the earliest instant at which a job has something to do, in milliseconds; infinity if there is none. */
export async function nextDue(): Promise<number> {
  const first = await Promise.all(
    partitions.map((partition) => table.query(partition, { index: "GSI1", limit: 1 })),
  );
  // The sort keys of all these partitions begin with an instant.
  const instants = first.flat().map(({ GSI1SK }) => Date.parse(`${GSI1SK}`.split("#")[0] ?? ""));
  return Math.min(...instants);
}
