import { definePage } from "../../shared/sca/define-page.ts";
import { showFlow } from "../../shared/sca/show-flow.ts";

export const handler = definePage({
  route: "GET /s/{token}",
  summary: "Show the step an SCA has come to",
  access: {
    ports: ["bank", "orders", "register", "terms"],
    reads: ["BASKET", "PAYMENT", "SCA", "STATE", "TPP"],
    writes: ["AUDIT", "PAYMENT", "SCA", "STATE"],
    secrets: ["forms"],
  },

  handle: showFlow,
});
