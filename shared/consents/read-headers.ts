import { headersOf } from "../http/headers.ts";

/**
 * Column D of the specification's header table, and the headers that shorten an SCA, because a read of accounts may
 * lead to one.
 */
export const accountReadHeaders = headersOf("account", {
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
});

/** The ports, items and secrets of every read of accounts or cards. */
export const consentedAccess = {
  ports: ["bank", "customer"],
  writes: ["SCA", "AUDIT", "USAGE"],
  secrets: ["tokens", "numbers"],
} as const;
