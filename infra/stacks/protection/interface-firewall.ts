import { gatewayAnswers, renderTppMessages } from "../../../shared/http/gateway-answers.ts";
import { managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** The maximum number of bytes that the firewall inspects. */
const inspected = { headers: 8_192, body: 16_384 };

const throttled = renderTppMessages(gatewayAnswers.throttled);

/**
 * The firewall in front of the TPP interface. Its clients have shown a certificate, so it only limits each address
 * and blocks known attacks; the functions check the signature.
 */
export const interfaceFirewall = (addressLimit: number) => ({
  description: "The TPP interface: limits the calls of each address and blocks known attacks",
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
    // This group would block TPPs that send no User-Agent, and orders of more than 8 KB, so it only counts.
    managedGroup("AWSManagedRulesCommonRuleSet", "count"),
    // Two certificates and a signature can be large, and an order too, so these rules only count. Functions read both
    // only after they have checked the signature.
    sizeRule("large-headers", { part: "headers", limit: inspected.headers, does: "count" }),
    sizeRule("large-body", { part: "body", limit: inspected.body, does: "count" }),
  ],
});
