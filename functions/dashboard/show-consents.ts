import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { renderConsents, renderSignIn } from "../../shared/dashboard/render-dashboard.ts";
import { asTppId } from "../../shared/signature/tpp-id.ts";

export const handler = defineConsentsPage({
  route: "GET /consents",
  summary: "Show what a customer has consented to",
  access: {
    ports: ["bank"],
    reads: ["VISIT", "TPP", "CONSENTS", "PSU", "USAGE", "QUESTION"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session, query } = call;
    if (session) return { html: await renderConsents(call, session) };
    return { html: renderSignIn(call, { tppId: asTppId(query.tpp ?? "") }) };
  },
});
