import { gatewayAnswers, renderTppMessages } from "../../../shared/http/gateway-answers.ts";
import { statusPath } from "../../../shared/http/status-path.ts";
import type { AddressArns } from "./address-sets.ts";
import { closedHeaders } from "./closed-headers.ts";
import { addressRule, managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** The maximum number of bytes that the firewall inspects. */
const inspected = { headers: 8_192, body: 16_384 };

const throttled = renderTppMessages(gatewayAnswers.throttled);

type Props = {
  /** The maximum number of requests from one address in five minutes. */
  addressLimit: number;
  siteDomain: string;
  addresses: AddressArns;
};

/**
 * The firewall in front of the TPP interface. Its clients have shown a certificate, so it only limits each address
 * and blocks known attacks; the functions check the signature. While the interface is closed, it answers every request.
 */
export const interfaceFirewall = ({ addressLimit, siteDomain, addresses }: Props) => ({
  description: "The TPP interface: limits the calls of each address and blocks known attacks",
  bodies: {
    closed: json(
      renderTppMessages({
        status: 503,
        code: "SYSTEM_ERROR",
        text: `The bank has closed the interface. Its status page is https://${siteDomain}${statusPath}.`,
      }),
    ),
    blocked: json(
      renderTppMessages({
        status: 403,
        code: "FORBIDDEN",
        text: "The bank has blocked this address.",
      }),
    ),
    throttled: json(throttled),
  },
  rules: [
    addressRule("closed", {
      sets: addresses.closed,
      answer: { status: 503, body: "closed", headers: { ...notStored, ...closedHeaders } },
    }),
    addressRule("blocked", {
      sets: addresses.blocked,
      answer: { status: 403, body: "blocked", headers: notStored },
    }),
    // A TPP calls for all of its customers from a few addresses, and several TPPs may share one.
    rateRule("rate", {
      limit: addressLimit,
      answer: {
        status: gatewayAnswers.throttled.status,
        body: "throttled",
        headers: { ...notStored, "retry-after": `${windowSeconds}` },
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

const notStored = { "cache-control": "no-store" };

const json = ({ body }: { body: string }) => ({
  contentType: "APPLICATION_JSON" as const,
  content: body,
});
