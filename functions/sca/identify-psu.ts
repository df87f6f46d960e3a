import { definePage } from "../../shared/sca/define-page.ts";
import { identify } from "../../shared/sca/identify.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";

export const handler = definePage({
  route: "POST /s/{token}/identify",
  summary: "Identify the PSU",
  access: {
    ports: ["bank", "customer", "identity", "terms"],
    reads: ["BASKET", "PAYMENT", "PSU", "SCA"],
    writes: ["ATTEMPT", "AUDIT", "PAYMENT", "SCA"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (flow.state !== "CREATED") return "next";
    const number = (form.get("number") ?? "").replace(/\s/g, "");
    const problems = await identify(call, number);
    if (!problems) return "next";
    const html = await renderFlow(call, problems);
    const { retryMinutes } = problems;
    if (retryMinutes === undefined) return { html, status: 422 };
    return { html, status: 429, headers: { "retry-after": `${retryMinutes * 60}` } };
  },
});
