import { definePage } from "../../shared/http/define-page.ts";
import { approve } from "../../shared/sca/approve.ts";
import { failSca, isDecided } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";

export const handler = definePage({
  route: "POST /s/{token}/approve",
  summary: "Approve what was shown: a payment, a signing basket or a cancellation",
  access: {
    reads: ["SCA", "BASKET", "PAYMENT", "ACCOUNT", "WORLD"],
    writes: ["SCA", "PSU", "BASKET", "PAYMENT", "WAITING", "DUPLICATE", "ACCOUNT", "AUDIT"],
    checks: ["TPP", "WORLD"],
    secrets: ["forms", "ids", "approvals"],
  },

  async handle({ flow, form, realTime }) {
    const shown = (flow.payment ?? flow.basket)?.summaryHash;
    if (!isDecided(flow) || shown === undefined) return "next";
    if (form.get("summary") === shown) await approve(flow, realTime);
    else await failSca(flow, failures.changed, realTime);
    return "next";
  },
});
