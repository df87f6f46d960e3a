import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { changesWorld } from "../../shared/sandbox/call-world.ts";
import { executeDueWorlds } from "../../shared/sandbox/log/due-worlds.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";

export const handler = defineJob({
  summary: "Execute what is due in the sandbox's worlds: orders and pending transactions",
  everySeconds: 60,
  access: { ...changesWorld, reads: ["BANKDUE", "WORLD"] },

  handle: ({ realTime }) => executeDueWorlds(worlds, realTime),
});
