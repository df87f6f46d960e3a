import { gatewayAnswers, renderTppMessages } from "../../../shared/http/gateway-answers.ts";
import { managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** The maximum number of bytes that the firewall inspects. */
const inspected = { headers: 8_192, body: 16_384 };

const throttled = renderTppMessages(gatewayAnswers.throttled);

/**
 * The firewall before the TPP interface. Who gets so far has shown a certificate, so it keeps one address from taking
 * what is meant for all, and stops what is never honest; the rest is for the signature to judge.
 */
export const interfaceFirewall = (addressLimit: number) => ({
  description: "The TPP interface: one address cannot take it all, and no known attack passes",
  bodies: { throttled: { contentType: "APPLICATION_JSON" as const, content: throttled.body } },
  rules: [
    // A TPP calls for all of its customers from a few addresses, and several TPPs may share one.
    rateRule("rate", {
      limit: addressLimit,
      answer: {
        status: gatewayAnswers.throttled.status,
        body: "throttled",
        headers: { "cache-control": "no-store", "retry-after": `${windowSeconds}` },
      },
    }),
    managedGroup("AWSManagedRulesKnownBadInputsRuleSet", "block"),
    // It would refuse TPPs that send no User-Agent, or an order of more than 8 KB.
    managedGroup("AWSManagedRulesCommonRuleSet", "count"),
    // Two certificates and a signature can be large, and so can an order; both are read after the signature only.
    sizeRule("large-headers", { part: "headers", limit: inspected.headers, does: "count" }),
    sizeRule("large-body", { part: "body", limit: inspected.body, does: "count" }),
  ],
});
