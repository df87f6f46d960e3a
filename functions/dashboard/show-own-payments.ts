import { defineConsentsPage } from "../../shared/dashboard/define-consents-page.ts";
import { renderSignIn } from "../../shared/dashboard/render-dashboard.ts";
import { renderOwnPayments } from "../../shared/dashboard/render-own-payments.ts";

export const handler = defineConsentsPage({
  route: "GET /consents/payments",
  summary: "Show the payments that a customer has approved",
  access: {
    ports: ["bank", "orders"],
    reads: ["CONSENTS", "PAYMENT", "PSU", "STATE", "TPP", "VISIT"],
    writes: ["AUDIT", "STATE"],
    secrets: ["forms", "ids"],
  },

  async handle(call) {
    const { session } = call;
    if (!session) return { html: renderSignIn(call, {}) };
    return { html: await renderOwnPayments(call, session) };
  },
});
