import { consentsPath } from "../../shared/http/consents-path.ts";
import { newBrowser } from "../../shared/http/page-browser.ts";
import { settings } from "../../shared/settings.ts";
import { asTppId } from "../../shared/signature/tpp-id.ts";
import { visits } from "../../shared/table/visits.ts";
import { defineConsentsPage } from "../../shared/visits/define-consents-page.ts";
import { renderSignIn } from "../../shared/visits/render-visit.ts";
import { signIn } from "../../shared/visits/sign-in.ts";

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
    const { visit, form, realTime, requestId } = call;
    if (visit) return "next";
    const number = (form.get("number") ?? "").replace(/\s/g, "");
    const tppId = asTppId(form.get("tpp") ?? "");
    const found = await signIn({ number, tppId, realTime, requestId });
    if ("visit" in found) {
      // Whoever knew this browser's cookie before does not know the one that is signed in.
      const browser = newBrowser("consents");
      await visits.begin(browser.print, found.visit);
      return { to: consentsPath, headers: { "set-cookie": browser.cookie(settings.siteAddress) } };
    }
    const html = renderSignIn(call, { ...found, tppId });
    const { retryMinutes } = found;
    if (retryMinutes === undefined) return { html, status: 422 };
    return { html, status: 429, headers: { "retry-after": `${retryMinutes * 60}` } };
  },
});
