import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { rejectLapsed } from "../../shared/payments/reject-lapsed.ts";

export const handler = defineJob({
  summary: "Reject payments that nobody has approved in time",
  everySeconds: 60,
  access: { reads: ["DUE", "TPP", "PAYMENT"], writes: ["PAYMENT", "AUDIT"] },

  handle: ({ now }) => rejectLapsed(now),
});
