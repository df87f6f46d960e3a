import { definePage } from "../../shared/sca/define-page.ts";
import { isDecided } from "../../shared/sca/finish-sca.ts";
import { grantConsent } from "../../shared/sca/grant-consent.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";
import { shownHash } from "../../shared/sca/shown-hash.ts";

export const handler = definePage({
  route: "POST /s/{token}/consent",
  summary: "Grant consent to the accounts chosen",
  access: {
    ports: ["bank", "register"],
    reads: ["SCA", "PSU", "TPP"],
    writes: ["SCA", "PSU", "AUDIT"],
    checks: ["TPP"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (!isDecided(flow) || !flow.offered) return "next";
    // The PSU may have chosen another context in another tab. The page of the current one is shown.
    if (form.get("shown") !== shownHash(flow)) return "next";
    const offered = new Set(flow.offered.map(({ id }) => id));
    const chosen = [...new Set(form.getAll("account"))];
    if (!chosen.length || chosen.some((id) => !offered.has(id)))
      return { html: await renderFlow(call, { accounts: "none" }), status: 422 };
    return (await grantConsent({ ...call, flow }, chosen)) ?? "next";
  },
});
