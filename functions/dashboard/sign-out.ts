import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { consentsPath } from "../../shared/http/consents-path.ts";
import { dashboardSessions } from "../../shared/table/dashboard-sessions.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/sign-out",
  summary: "Sign a customer out",
  access: { reads: ["VISIT", "TPP"], writes: ["VISIT"], secrets: ["forms"] },

  async handle({ session, browser }) {
    if (session) await dashboardSessions.end(browser.cookieHash);
    return { to: `${consentsPath}?signed-out` };
  },
});
