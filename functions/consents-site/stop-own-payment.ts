import { defineConsentsPage } from "../../shared/visits/define-consents-page.ts";
import { paymentNamed } from "../../shared/visits/own-payments.ts";
import {
  ownPaymentsPath,
  renderOwnPayment,
  stoppedPath,
} from "../../shared/visits/render-own-payments.ts";
import { stopOwnPayment } from "../../shared/visits/stop-own-payment.ts";

export const handler = defineConsentsPage({
  route: "POST /consents/payments/{reference}",
  summary: "Stop a payment that is not made yet, on its customer's word",
  access: {
    ports: ["bank", "identity", "orders", "submission"],
    reads: ["CONSENTS", "PAYMENT", "PSU", "STATE", "TPP", "VISIT"],
    writes: ["AUDIT", "PAYMENT", "STATE"],
    checks: ["TPP"],
    secrets: ["approvals", "forms", "ids", "numbers"],
  },

  async handle(call) {
    const { visit, form } = call;
    if (!visit) return "signedOut";
    const own = await paymentNamed(call, visit);
    if (!own) return { to: ownPaymentsPath };
    const word = { ...call, summary: form.get("summary") ?? "" };
    const result = await stopOwnPayment(visit, own, word);
    if (result === "done") return { to: stoppedPath(call, own) };
    // As it stands now: it is what has changed.
    const current = (await paymentNamed(call, visit)) ?? own;
    const html = await renderOwnPayment(call, visit, current, result);
    return { html, status: result === "notApproved" ? 422 : 409 };
  },
});
