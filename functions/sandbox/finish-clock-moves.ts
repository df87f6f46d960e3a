import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { finishMove } from "../../shared/sandbox/clock/clock-move.ts";
import { clockMoves } from "../../shared/sandbox/table/clock-moves.ts";

/**
 * The milliseconds after which this job takes over a running clock move. The request that began the move has ended by
 * then, because the gateway's timeout is shorter.
 */
const alone = 30_000;

export const handler = defineJob({
  summary: "Finish moves of sandbox clocks",
  everySeconds: 60,
  access: {
    reads: ["ACCOUNT", "MOVES", "ORDER", "SANDBOX", "TPP", "WAITING", "WORLD"],
    writes: ["ACCOUNT", "AUDIT", "ORDER", "SANDBOX", "TPP", "WAITING"],
    secrets: ["approvals", "ids"],
  },

  async handle({ now }) {
    const failures: unknown[] = [];
    // Finishes one move at a time, so that a sandbox with many due items does not slow down the bank's other work.
    for (const { tppId, id } of await clockMoves.since(new Date(now.getTime() - alone)))
      await finishMove(tppId, id, now).catch((error) => failures.push(error));
    if (failures.length) throw failures[0];
  },
});
