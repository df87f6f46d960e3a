import { managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** Forms of the pages hold a number, a code and some choices. */
const largest = { headers: 8_192, body: 8_192 };

const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/**
 * The firewall before the SCA site, which anybody can reach: a form is posted a few times in an SCA and not a hundred
 * times in five minutes, even by several customers behind one address.
 */
export const siteFirewall = () => ({
  description: "The SCA site: nobody tries numbers fast, and no known attack passes",
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
    // Addresses known for robots and attacks. TPPs call from clouds, and so it stands before the site only.
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

/** All of it in 4 KB, without style, in the languages of the other pages: it does not know the visitor's. */
const page = ([nb, nn]: [string, string], en: string) => ({
  contentType: "TEXT_HTML" as const,
  content: [
    '<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Fjordgate</title></head>',
    `<body><main><h1>${nb}</h1><p lang="nn">${nn}</p><p lang="en">${en}</p></main></body></html>`,
  ].join(""),
});
