import { defineConsentsPage } from "../../shared/visits/define-consents-page.ts";
import { paymentNamed } from "../../shared/visits/own-payments.ts";
import { ownPaymentsPath, renderOwnPayment } from "../../shared/visits/render-own-payments.ts";
import { renderSignIn } from "../../shared/visits/render-visit.ts";

export const handler = defineConsentsPage({
  route: "GET /consents/payments/{reference}",
  summary: "Show a payment that a customer may stop",
  access: {
    ports: ["bank", "orders"],
    reads: ["CONSENTS", "PAYMENT", "PSU", "STATE", "TPP", "VISIT"],
    writes: ["AUDIT", "STATE"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { visit } = call;
    if (!visit) return { html: renderSignIn(call, {}) };
    const own = await paymentNamed(call, visit);
    if (!own) return { to: ownPaymentsPath };
    return { html: await renderOwnPayment(call, visit, own) };
  },
});
