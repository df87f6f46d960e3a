import { definePage } from "../../shared/http/define-page.ts";
import { confirmUser, isDecided } from "../../shared/sca/finish-sca.ts";

export const handler = definePage({
  route: "POST /s/{token}/confirm",
  summary: "Let the TPP know who the PSU is",
  access: {
    reads: ["SCA"],
    writes: ["SCA", "PSU", "TPP", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle({ flow, realTime }) {
    if (isDecided(flow) && flow.purpose === "user") await confirmUser(flow, realTime);
    return "next";
  },
});
