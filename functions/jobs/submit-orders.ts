import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { submitDue } from "../../shared/payments/submit-due.ts";

export const handler = defineJob({
  summary: "Submit approved payments to the bank, and cancellations, that were not answered yet",
  everySeconds: 60,
  access: {
    ports: ["orders", "submission"],
    reads: ["DUE", "PAYMENT", "STATE", "TPP"],
    writes: ["AUDIT", "DUPLICATE", "PAYMENT", "PSU", "STATE"],
    secrets: ["approvals"],
  },

  handle: ({ now }) => submitDue(now),
});
