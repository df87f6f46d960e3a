import { defineJob } from "../../shared/http/define-job.ts";
import { executeDueAt } from "../../shared/payments/execute-due.ts";
import { agenda } from "../../shared/table/agenda.ts";
import { dueShards } from "../../shared/table/keys.ts";

/**
 * How many payments of a shard are asked for at once, and how often in one run: what cannot be executed yet keeps nothing
 * behind it from being. What is left waits for the next run, the longest waiting first.
 */
const [atOnce, times] = [100, 20];

export const handler = defineJob({
  summary: "Execute the payments that are due",
  everySeconds: 60,
  access: {
    reads: ["DUE", "TPP", "BASKET", "PAYMENT", "ACCOUNT", "WORLD"],
    writes: ["BASKET", "PAYMENT", "WAITING", "DUPLICATE", "PSU", "ACCOUNT", "AUDIT"],
    checks: ["TPP", "WORLD"],
    secrets: ["ids", "approvals"],
  },

  async handle({ now }) {
    const shards = Array.from({ length: dueShards }, (_, shard) => shard);
    const failures: unknown[] = [];
    const executeDue = executeDueAt(now);
    const execute = async (shard: number) => {
      let behind: string | undefined;
      for (let time = 0; time < times; time += 1) {
        const some = await agenda.due(shard, now, atOnce, behind);
        for (const due of some) await executeDue(due).catch((error) => failures.push(error));
        behind = some.at(-1)?.behind;
        if (some.length < atOnce) break;
      }
    };
    await Promise.all(shards.map(execute));
    // One that cannot be executed keeps no other from it; it is told of, and tried again.
    if (failures.length) throw failures[0];
  },
});
