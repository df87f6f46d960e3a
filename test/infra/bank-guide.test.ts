import { readFileSync } from "node:fs";
import { detailsOf } from "../../shared/adapters/openid-details.ts";
import { toApprove } from "../../shared/identity/to-approve.ts";
import type { Payment } from "../../shared/rules/payment.ts";

const guide = readFileSync("infra/connect.md", "utf8");

describe("infra/connect.md", () => {
  it("shows the payment_approval detail exactly as it is sent to the OpenID provider", () => {
    const [, shown = ""] = /```json\n(\{\s+"type"[\s\S]*?)```/.exec(guide) ?? [];
    const order = {
      creditorName: "Müller & Söhne GmbH",
      instructedAmount: { amount: "250.00", currency: "EUR" },
    };
    const payment = { service: "payments", order } as unknown as Payment;
    const { hash } = JSON.parse(shown);
    const asked = toApprove([payment], { action: "pay", hash, language: "en" });
    // The pages keep an amount and its currency on one line by a no-break space.
    const text = asked.text.replaceAll("\u00a0", " ");
    expect(detailsOf("payment_approval", { ...asked, text })).toEqual([JSON.parse(shown)]);
    expect(hash).toMatch(/^[\w-]{43}$/);
  });
});
