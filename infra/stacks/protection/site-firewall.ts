import { managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** The pages' forms are small: a number, a code and some choices. */
const largest = { headers: 8_192, body: 8_192 };

const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/**
 * The firewall in front of the SCA site, which is open to everybody. An SCA posts a few forms; even several customers
 * behind one address do not post a hundred in five minutes.
 */
export const siteFirewall = () => ({
  description: "The SCA site: limits the attempts of each address and blocks known attacks",
  bodies: {
    throttled: page(
      [
        "Det har kommet for mange forsøk herfra. Vent fem minutter.",
        "Det har kome for mange forsøk herifrå. Vent fem minutt.",
      ],
      "There have been too many attempts from here. Wait for five minutes.",
    ),
    tooLarge: page(
      ["Det som ble sendt, er for stort.", "Det som vart sendt, er for stort."],
      "What was sent is too large.",
    ),
  },
  rules: [
    rateRule("rate-of-forms", { limit: 100, method: "POST", answer: throttled }),
    rateRule("rate", { limit: 1_000, answer: throttled }),
    sizeRule("large-headers", { part: "headers", limit: largest.headers, does: tooLarge }),
    sizeRule("large-body", { part: "body", limit: largest.body, does: tooLarge }),
    // Blocks addresses known for robots and attacks. TPPs call from clouds, so only the site has this rule.
    managedGroup("AWSManagedRulesAmazonIpReputationList", "block"),
    managedGroup("AWSManagedRulesKnownBadInputsRuleSet", "block"),
    managedGroup("AWSManagedRulesCommonRuleSet", "block"),
  ],
});

const throttled = {
  status: 429,
  body: "throttled",
  headers: { ...headers, "retry-after": `${windowSeconds}` },
};
const tooLarge = { status: 413, body: "tooLarge", headers };

/** Builds a page of at most 4 KB, without style. It has all languages of the site, because the visitor's is unknown. */
const page = ([nb, nn]: [string, string], en: string) => ({
  contentType: "TEXT_HTML" as const,
  content: [
    '<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Fjordgate</title></head>',
    `<body><main><h1>${nb}</h1><p lang="nn">${nn}</p><p lang="en">${en}</p></main></body></html>`,
  ].join(""),
});
