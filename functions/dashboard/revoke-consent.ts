import { doneQuery } from "../../shared/dashboard/confirmed-action.ts";
import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { revokeConsent } from "../../shared/dashboard/revoke-consent.ts";
import { consentsPath } from "../../shared/http/consents-path.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/revoke",
  summary: "Take back a consent, or one account of it",
  access: {
    reads: ["VISIT", "TPP", "PSU"],
    writes: ["PSU", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session, form, requestId } = call;
    if (!session) return "signedOut";
    const [tppId, context, what] = ["tpp", "context", "what"].map((name) => form.get(name));
    if (!tppId || !context || !what) return "next";
    const funds = form.get("funds") ?? undefined;
    const revocation = { tppId, context, funds, what };
    if (!(await revokeConsent(session, revocation, requestId))) return "next";
    const stopped = what === "all" ? "stoppedAll" : "stoppedAccount";
    const action = funds === undefined ? stopped : "stoppedFunds";
    return { to: `${consentsPath}${doneQuery(call, action)}` };
  },
});
