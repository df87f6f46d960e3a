import { defineJob } from "../../shared/http/define-job.ts";
import { executeDueAt } from "../../shared/payments/execute-due.ts";
import { agenda } from "../../shared/table/agenda.ts";
import { dueShards } from "../../shared/table/keys.ts";

/** How many payments of a shard one run takes; what is left waits for the next, the longest waiting first. */
const atOnce = 100;

export const handler = defineJob({
  summary: "Execute the payments that are due",
  everySeconds: 60,
  access: {
    reads: ["DUE", "TPP", "BASKET", "PAYMENT", "ACCOUNT", "WORLD"],
    writes: ["BASKET", "PAYMENT", "WAITING", "DUPLICATE", "TPP", "ACCOUNT", "AUDIT"],
    secrets: ["ids", "approvals"],
  },

  async handle({ now }) {
    const shards = Array.from({ length: dueShards }, (_, shard) => shard);
    const failures: unknown[] = [];
    const executeDue = executeDueAt(now);
    const execute = async (shard: number) => {
      for (const due of await agenda.due(shard, now, atOnce))
        await executeDue(due).catch((error) => failures.push(error));
    };
    await Promise.all(shards.map(execute));
    // One that cannot be executed keeps no other from it; it is told of, and tried again.
    if (failures.length) throw failures[0];
  },
});
