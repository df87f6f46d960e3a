import { headersOf } from "../http/headers.ts";

/** Column D, and what streamlines the SCA that a read of accounts may lead to. */
export const readHeaders = headersOf("account", {
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
});

/** What such a read uses of the table and of secrets besides its own rows: the PSU's rights, and the way to SCA. */
export const consentedAccess = {
  reads: ["WORLD", "ACCOUNT"],
  writes: ["SCA", "AUDIT"],
  secrets: ["tokens", "numbers"],
} as const;
