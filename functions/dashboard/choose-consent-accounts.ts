import { chooseAccounts, offerFor } from "../../shared/dashboard/choose-accounts.ts";
import { doneQuery } from "../../shared/dashboard/confirmed-action.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { consentNamed } from "../../shared/dashboard/granted-consents.ts";
import { renderChoice } from "../../shared/dashboard/render-choice.ts";
import { consentsPath } from "../../shared/http/consents-path.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/accounts/{reference}",
  summary: "Choose the accounts of a consent, or grant it anew",
  access: {
    ports: ["bank"],
    reads: ["VISIT", "TPP", "CONSENTS", "PSU"],
    writes: ["PSU", "AUDIT"],
    checks: ["TPP"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session, form } = call;
    if (!session) return "signedOut";
    const given = await consentNamed(call, session);
    const offer = given && (await offerFor(session, given));
    if (!given || !offer?.accounts.length) return "next";
    const chosen = { accounts: form.getAll("account"), version: form.get("version") ?? "" };
    const result = await chooseAccounts(session, given, { offer, ...chosen }, call.requestId);
    if (result === "done") return { to: `${consentsPath}${doneQuery(call, "changed")}` };
    // Reads the consent again, because another request may have changed it.
    const current = (await consentNamed(call, session)) ?? given;
    const html = renderChoice(call, session, current, { offer, problem: result });
    return { html, status: result === "changed" ? 409 : 422 };
  },
});
