import { definePage } from "../../shared/http/define-page.ts";
import { prepareChoice } from "../../shared/sca/prepare-step.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";
import { scaFlows } from "../../shared/table/sca-flows.ts";

export const handler = definePage({
  route: "POST /s/{token}/context",
  summary: "Choose whether the PSU acts for itself or for a corporation",
  access: {
    ports: ["bank"],
    reads: ["SCA", "PSU", "BASKET", "PAYMENT", "ACCOUNT"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (flow.state !== "IDENTIFIED" || !flow.choices) return "next";
    const chosen = await prepareChoice(call, form.get("context") ?? "");
    if (!chosen) return { html: await renderFlow(call, { context: "missing" }), status: 422 };
    await scaFlows.prepared(flow.tokenHash, chosen);
    return "next";
  },
});
