import { consentsPath } from "../../shared/http/consents-path.ts";
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
    if (!visit) return "signedOut";
    const [tppId, context, what] = ["tpp", "context", "what"].map((name) => form.get(name));
    if (!tppId || !context || !what) return "next";
    const revocation = { tppId, context, what };
    if (!(await revokeConsent(visit, revocation, { realTime, requestId }))) return "next";
    return { to: `${consentsPath}?stopped=${what === "all" ? "all" : "account"}` };
  },
});
