import { confirmUser } from "../../shared/sca/confirm-user.ts";
import { definePage } from "../../shared/sca/define-page.ts";
import { isDecided } from "../../shared/sca/finish-sca.ts";
import { shownHash } from "../../shared/sca/shown-hash.ts";

export const handler = definePage({
  route: "POST /s/{token}/confirm",
  summary: "Let the TPP know who the PSU is",
  access: {
    ports: ["register"],
    reads: ["SCA", "TPP"],
    writes: ["SCA", "PSU", "AUDIT"],
    checks: ["TPP"],
    secrets: ["forms", "ids"],
  },

  async handle({ flow, form }) {
    // The PSU may have chosen another context in another tab. Only the context on the submitted page is confirmed.
    const isShown = form.get("shown") === shownHash(flow);
    const mayConfirm = isDecided(flow) && flow.purpose === "user" && isShown;
    return (mayConfirm && (await confirmUser(flow))) || "next";
  },
});
