import { rejectLapsed } from "../../shared/payments/reject-lapsed.ts";
import { defineJob } from "../../shared/pipeline/define-job.ts";

export const handler = defineJob({
  summary: "Reject payments that nobody has approved in time",
  everySeconds: 60,
  access: { reads: ["DUE", "TPP", "PAYMENT"], writes: ["PAYMENT", "AUDIT"] },

  handle: ({ now }) => rejectLapsed(now),
});
