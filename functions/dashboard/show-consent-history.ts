import { customerOf, frameOf } from "../../shared/dashboard/dashboard-frame.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { consentNamed, readerOf } from "../../shared/dashboard/granted-consents.ts";
import { renderQuestions, renderSignIn } from "../../shared/dashboard/render-dashboard.ts";
import { historyPage } from "../../shared/pages/history-page.ts";
import { byDay } from "../../shared/rules/accesses.ts";
import { history } from "../../shared/table/history.ts";

export const handler = defineConsentsPage({
  route: "GET /consents/history/{reference}",
  summary: "Show how a consent was used",
  access: {
    reads: ["VISIT", "TPP", "CONSENTS", "PSU", "USAGE", "QUESTION"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session } = call;
    if (!session) return { html: renderSignIn(call, {}) };
    const given = await consentNamed(call, session);
    if (!given) return "next";
    const { tppName, holderName, funds } = given.consent;
    if (funds) return { html: await renderQuestions(call, session, given) };
    const days = byDay(await history.of(readerOf(given), session.at.now));
    const visitor = customerOf(session);
    return { html: historyPage(frameOf(call), { visitor, tppName, holderName, days }) };
  },
});
