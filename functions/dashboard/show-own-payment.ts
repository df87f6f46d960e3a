import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { paymentNamed } from "../../shared/dashboard/own-payments.ts";
import { renderSignIn } from "../../shared/dashboard/render-dashboard.ts";
import { ownPaymentsPath, renderOwnPayment } from "../../shared/dashboard/render-own-payments.ts";

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
    const { session } = call;
    if (!session) return { html: renderSignIn(call, {}) };
    const own = await paymentNamed(call, session);
    if (!own) return { to: ownPaymentsPath };
    return { html: await renderOwnPayment(call, session, own) };
  },
});
