import { ApiError } from "../../errors.ts";
import { table } from "../../table/client.ts";
import { dueShards } from "../../table/keys.ts";
import { logError } from "../../telemetry/log.ts";
import { executeDue } from "../bank/orders/change.ts";
import { worldDue } from "./keys.ts";
import type { WorldStore } from "./world-store.ts";

/** The number of worlds that one query reads, and of queries of a shard in a run. The next run begins with the oldest. */
const [atOnce, times] = [100, 20];

/** This sorts before every instant. DynamoDB does not accept an empty key value. */
const start = "0";

/** Executes everything that is due at a real instant, in all worlds. A world that fails does not stop the others. */
export async function executeDueWorlds(store: WorldStore, realTime: Date): Promise<void> {
  const failures: unknown[] = [];
  const execute = async (shard: number) => {
    let behind = start;
    for (let time = 0; time < times; time += 1) {
      const due = await dueIn(shard, realTime, behind);
      for (const { tppId } of due)
        await store.change(tppId, realTime, executeDue).catch((error) => {
          logError("A due world was not changed.", error, { tppId });
          // A change that is too large for a transaction, or that others overtake, is no failure of the bank. The world
          // stays due.
          if (!(error instanceof ApiError && error.status < 500)) failures.push(error);
        });
      if (due.length < atOnce) break;
      behind = due.at(-1)?.behind ?? start;
    }
  };
  const shards = Array.from({ length: dueShards }, (_, shard) => execute(shard));
  await Promise.all(shards.map((each) => each.catch((error) => failures.push(error))));
  // The job fails, its alarm fires, and the worlds stay due.
  if (failures.length) throw failures[0];
}

/** The worlds of a shard that are due at an instant, after a position, the oldest first. */
async function dueIn(shard: number, at: Date, behind: string) {
  const { GSI1PK, GSI1SK } = worldDue(shard, at.toISOString(), "~");
  const between = [behind, GSI1SK] as const;
  const items = await table.query(GSI1PK, { index: "GSI1", between, limit: atOnce });
  // "!" sorts before every character with which a longer sort key could continue.
  return items.map(({ tppId, GSI1SK: place }) => ({ tppId: String(tppId), behind: `${place}!` }));
}
