import { approve } from "../../shared/sca/approve.ts";
import { definePage } from "../../shared/sca/define-page.ts";
import { failSca, isDecided } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { shownHash } from "../../shared/sca/shown-hash.ts";
import { withProviderErrors } from "../../shared/sca/with-provider-errors.ts";

export const handler = definePage({
  route: "POST /s/{token}/approve",
  summary: "Approve what was shown: a payment, a signing basket or a cancellation",
  access: {
    ports: ["bank", "identity", "orders", "register", "submission"],
    reads: ["BASKET", "PAYMENT", "SCA", "STATE", "TPP"],
    writes: ["AUDIT", "BASKET", "DUPLICATE", "PAYMENT", "PSU", "SCA", "STATE"],
    checks: ["TPP"],
    secrets: ["approvals", "forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, form } = call;
    if (!isDecided(flow) || !(flow.payment ?? flow.basket)) return "next";
    if (form.get("summary") === shownHash(flow))
      return withProviderErrors(
        call,
        async () => (await approve(flow, { ...call, said: { form: {} } })) ?? "next",
      );
    await failSca(flow, failures.changed);
    return "next";
  },
});
