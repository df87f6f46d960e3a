import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { consentsPath } from "../../shared/http/consents-path.ts";
import { visits } from "../../shared/table/visits.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/sign-out",
  summary: "Sign a customer out",
  access: { reads: ["VISIT", "TPP"], writes: ["VISIT"], secrets: ["forms"] },

  async handle({ visit, browser }) {
    if (visit) await visits.end(browser.print);
    return { to: `${consentsPath}?signed-out` };
  },
});
