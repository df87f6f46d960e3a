import { answerSignIn } from "../../shared/dashboard/answer-sign-in.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { providerFaultPage } from "../../shared/dashboard/provider-fault-page.ts";
import { renderSignIn } from "../../shared/dashboard/render-dashboard.ts";
import { signIn } from "../../shared/dashboard/sign-in.ts";
import { asTppId } from "../../shared/signature/tpp-id.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/sign-in",
  summary: "Sign a customer in to see what they have consented to",
  access: {
    ports: ["customer", "identity"],
    reads: ["VISIT", "TPP"],
    writes: ["VISIT", "ATTEMPT"],
    secrets: ["forms", "numbers"],
  },

  async handle(call) {
    const { session, form } = call;
    if (session) return "next";
    const number = (form.get("number") ?? "").replace(/\s/g, "");
    const tppId = asTppId(form.get("tpp") ?? "");
    try {
      const found = await signIn(call, { number, tppId });
      return "to" in found ? found : await answerSignIn(call, found, tppId);
    } catch (error) {
      return providerFaultPage(error, call, (away) => renderSignIn(away, {}));
    }
  },
});
