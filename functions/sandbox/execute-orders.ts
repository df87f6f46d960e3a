import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { executeDueOrders } from "../../shared/sandbox/orders/execute-due.ts";

export const handler = defineJob({
  summary: "Execute the orders that are due at the sandbox's bank",
  everySeconds: 60,
  access: {
    reads: ["BANKDUE", "TPP", "ORDER", "ACCOUNT", "WORLD", "SANDBOX"],
    writes: ["ORDER", "WAITING", "ACCOUNT", "AUDIT"],
    checks: ["TPP"],
    secrets: ["ids", "approvals"],
  },

  handle: ({ now }) => executeDueOrders(now),
});
