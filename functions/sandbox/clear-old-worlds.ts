import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { clearWorld } from "../../shared/sandbox/snapshots/clear-world.ts";
import { generations } from "../../shared/sandbox/table/generations.ts";

/** The maximum number of generations per run, the oldest first. The others wait for the next run. */
const atOnce = 25;

export const handler = defineJob({
  summary: "Clear worlds that sandboxes have left",
  everySeconds: 600,
  access: {
    reads: ["ACCOUNT", "CARD", "GENERATIONS", "ORDER", "SANDBOX", "TPP", "WAITING", "WORLD"],
    writes: ["ACCOUNT", "AUDIT", "CARD", "ORDER", "SANDBOX", "WAITING", "WORLD"],
  },

  async handle({ now }) {
    const failures: unknown[] = [];
    for (const generation of await generations.toLookAt(now, atOnce))
      await clearWorld(generation, now).catch((error) => failures.push(error));
    if (failures.length) throw failures[0];
  },
});
