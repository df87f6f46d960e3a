import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { finishMove } from "../../shared/sandbox/clock/clock-move.ts";
import { clockMoves } from "../../shared/sandbox/table/clock-moves.ts";

/**
 * The time in milliseconds that a running clock move is left to the request that began it; it is
 * longer than the gateway's timeout.
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
    // One after the other, so that a sandbox in which much waits takes no time from the bank's other work.
    for (const { tppId, id } of await clockMoves.since(new Date(now.getTime() - alone)))
      await finishMove(tppId, id, now).catch((error) => failures.push(error));
    if (failures.length) throw failures[0];
  },
});
