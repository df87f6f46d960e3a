import { managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/**
 * The firewall in front of the developer site. Its forms contain requests and certificates, which look like attacks
 * to the common rules, so these rules only count. The page itself limits the body to 64 KB.
 */
export const developerFirewall = () => ({
  description: "The developer site: nobody keeps it busy, and no known attack passes",
  bodies: {
    throttled: text("Too many requests have come from here. Wait for five minutes."),
    tooLarge: text("What was sent is too large."),
  },
  rules: [
    rateRule("rate-of-forms", { limit: 200, method: "POST", answer: throttled }),
    rateRule("rate", { limit: 1_000, answer: throttled }),
    sizeRule("large-headers", { part: "headers", limit: 8_192, does: tooLarge }),
    managedGroup("AWSManagedRulesKnownBadInputsRuleSet", "block"),
    managedGroup("AWSManagedRulesCommonRuleSet", "count"),
  ],
});

const throttled = {
  status: 429,
  body: "throttled",
  headers: { ...headers, "retry-after": `${windowSeconds}` },
};
const tooLarge = { status: 413, body: "tooLarge", headers };

/** Both browsers and terminals show this text. */
const text = (words: string) => ({
  contentType: "TEXT_HTML" as const,
  content: `<!DOCTYPE html><html lang="en"><title>Fjordgate sandbox</title><p>${words}</p></html>`,
});
