import { defineConsentsPage } from "../../shared/http/define-consents-page.ts";
import { revokeConsent } from "../../shared/visits/revoke-consent.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/revoke",
  summary: "Take back a consent, or one account of it",
  access: {
    reads: ["VISIT", "TPP", "PSU"],
    writes: ["PSU", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle({ visit, form, realTime, requestId }) {
    const [tppId, context, what] = ["tpp", "context", "what"].map((name) => form.get(name));
    if (!visit || !tppId || !context || !what) return "next";
    await revokeConsent(visit, { tppId, context, what }, { realTime, requestId });
    return "next";
  },
});
