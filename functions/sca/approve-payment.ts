import { definePage } from "../../shared/http/define-page.ts";
import { approvePayment, failSca, isDecided } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";

export const handler = definePage({
  route: "POST /s/{token}/approve",
  summary: "Approve the payment as it was shown",
  access: {
    reads: ["SCA"],
    writes: ["SCA", "PSU", "TPP", "PAYMENT", "WAITING", "DUPLICATE", "ACCOUNT", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle({ flow, form, realTime }) {
    if (!isDecided(flow) || !flow.payment) return "next";
    const { payment } = flow;
    if (form.get("summary") === payment.summaryHash)
      await approvePayment({ ...flow, payment }, realTime);
    else await failSca(flow, failures.changed, realTime);
    return "next";
  },
});
