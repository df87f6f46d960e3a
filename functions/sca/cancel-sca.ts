import { definePage } from "../../shared/sca/define-page.ts";
import { failSca } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";

export const handler = definePage({
  route: "POST /s/{token}/cancel",
  summary: "Cancel, and lead the PSU back to the TPP",
  access: {
    ports: ["register"],
    reads: ["SCA", "TPP"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms"],
  },

  async handle({ flow }) {
    await failSca(flow, failures.cancelled);
    return "next";
  },
});
