import { statusPath } from "../../../shared/http/status-path.ts";
import type { AddressArns } from "./address-sets.ts";
import { closedHeaders } from "./closed-headers.ts";
import { addressRule, managedGroup, rateRule, sizeRule, windowSeconds } from "./firewall-rules.ts";

/** The pages' forms are small: a number, a code and some choices. */
const largest = { headers: 8_192, body: 8_192 };

const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

type Props = {
  /** The maximum number of requests from one address in five minutes. */
  addressLimit: number;
  addresses: AddressArns;
};

/**
 * The firewall in front of the SCA site, which is open to everybody. Customers of a mobile operator share an address, so
 * the limit of an address is high: it only keeps the site from being used up by one. Functions limit attempts, per link
 * and per customer. Another key would stop nobody, because the sender chooses cookies, headers and paths.
 */
export const siteFirewall = ({ addressLimit, addresses }: Props) => ({
  description: "The SCA site: limits the requests of each address and blocks known attacks",
  bodies: {
    closed: page(
      [
        "Sidene er stengt for vedlikehold. Prøv igjen senere.",
        "Sidene er stengde for vedlikehald. Prøv igjen seinare.",
      ],
      "These pages are closed for maintenance. Try again later.",
      `<p><a href="${statusPath}">Status</a></p>`,
    ),
    throttled: page(
      [
        "Det har kommet for mange forespørsler fra denne adressen. Vent fem minutter.",
        "Det har kome for mange førespurnader frå denne adressa. Vent fem minutt.",
      ],
      "There have been too many requests from this address. Wait for five minutes.",
    ),
    tooLarge: page(
      ["Det som ble sendt, er for stort.", "Det som vart sendt, er for stort."],
      "What was sent is too large.",
    ),
  },
  rules: [
    addressRule("closed", {
      sets: addresses.closed,
      // The status page says what the bank has announced. It does not use the table.
      except: statusPath,
      answer: { status: 503, body: "closed", headers: { ...headers, ...closedHeaders } },
    }),
    rateRule("rate", { limit: addressLimit, answer: throttled }),
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
const page = ([nb, nn]: [string, string], en: string, more = "") => ({
  contentType: "TEXT_HTML" as const,
  content: [
    '<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Fjordgate</title></head>',
    `<body><main><h1>${nb}</h1><p lang="nn">${nn}</p><p lang="en">${en}</p>${more}</main></body></html>`,
  ].join(""),
});
