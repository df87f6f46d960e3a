import { headersOf } from "../http/headers.ts";

/** Column D, and what streamlines the SCA that a read of accounts may lead to. */
export const readHeaders = headersOf("account", {
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
});

/** What a read of accounts or cards uses: the bank that holds them, the way to SCA, and what the PSU is told. */
export const consentedAccess = {
  ports: ["bank", "customer"],
  writes: ["SCA", "AUDIT", "USAGE"],
  secrets: ["tokens", "numbers"],
} as const;
