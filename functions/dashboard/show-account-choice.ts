import { offerFor } from "../../shared/dashboard/choose-accounts.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { consentNamed } from "../../shared/dashboard/granted-consents.ts";
import { renderChoice } from "../../shared/dashboard/render-choice.ts";
import { renderSignIn } from "../../shared/dashboard/render-dashboard.ts";

export const handler = defineConsentsPage({
  route: "GET /consents/accounts/{reference}",
  summary: "Show which accounts a consent may cover",
  access: {
    ports: ["bank"],
    reads: ["VISIT", "TPP", "CONSENTS", "PSU"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session } = call;
    if (!session) return { html: renderSignIn(call, {}) };
    const given = await consentNamed(call, session);
    const offer = given && (await offerFor(session, given));
    if (!given || !offer?.accounts.length) return "next";
    return { html: renderChoice(call, session, given, { offer }) };
  },
});
