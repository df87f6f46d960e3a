import { answerProblems } from "../../shared/sca/answer-problems.ts";
import { definePage } from "../../shared/sca/define-page.ts";
import { identify } from "../../shared/sca/identify.ts";
import { withProviderErrors } from "../../shared/sca/with-provider-errors.ts";

export const handler = definePage({
  route: "POST /s/{token}/identify",
  summary: "Identify the PSU",
  access: {
    ports: ["bank", "customer", "identity", "register", "terms"],
    reads: ["BASKET", "PAYMENT", "PSU", "SCA", "TPP"],
    writes: ["ATTEMPT", "AUDIT", "PAYMENT", "SCA"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (flow.state !== "CREATED") return "next";
    const number = (form.get("number") ?? "").replace(/\s/g, "");
    return withProviderErrors(call, async () => {
      const found = await identify(call, number);
      if (!found) return "next";
      return "to" in found ? found : answerProblems(call, found);
    });
  },
});
