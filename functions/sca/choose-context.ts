import { definePage } from "../../shared/sca/define-page.ts";
import { moveToStep } from "../../shared/sca/identify.ts";
import { prepareChoice } from "../../shared/sca/prepare-step.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";

export const handler = definePage({
  route: "POST /s/{token}/context",
  summary: "Choose whether the PSU acts for itself or for a corporation",
  access: {
    ports: ["bank", "register", "terms"],
    reads: ["BASKET", "PAYMENT", "PSU", "SCA", "TPP"],
    writes: ["AUDIT", "PAYMENT", "SCA"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (flow.state !== "IDENTIFIED" || !flow.choices) return "next";
    const choose = () => prepareChoice(flow, form.get("context") ?? "");
    if (await moveToStep(flow, choose, {})) return "next";
    return { html: await renderFlow(call, { context: "missing" }), status: 422 };
  },
});
