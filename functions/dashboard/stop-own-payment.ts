import { answerStop } from "../../shared/dashboard/answer-stop.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/payments/{reference}",
  summary: "Stop a payment that is not made yet, on its customer's word",
  access: {
    ports: ["bank", "identity", "orders", "submission"],
    reads: ["CONSENTS", "PAYMENT", "PSU", "STATE", "TPP", "VISIT"],
    writes: ["AUDIT", "PAYMENT", "STATE", "VISIT"],
    checks: ["TPP"],
    secrets: ["approvals", "forms", "ids", "numbers"],
  },

  handle: (call) =>
    answerStop(call, { summary: call.form.get("summary") ?? "", said: { form: {} } }),
});
