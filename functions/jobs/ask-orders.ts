import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { askDue } from "../../shared/payments/ask-due.ts";

export const handler = defineJob({
  summary: "Ask the bank what became of orders that nobody has asked about",
  everySeconds: 600,
  access: {
    ports: ["orders"],
    reads: ["DUE", "PAYMENT", "STATE", "TPP"],
    writes: ["AUDIT", "PAYMENT", "STATE"],
  },

  handle: ({ now }) => askDue(now),
});
