import { headersOf } from "../http/headers.ts";

/** Column D, and what streamlines the SCA that a read of accounts may lead to. */
export const readHeaders = headersOf("account", {
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
});

/** What a read of accounts uses of the table and of secrets besides its own rows: the PSU's rights, the way to SCA, and what the PSU is told. */
export const consentedAccess = {
  reads: ["WORLD", "ACCOUNT"],
  writes: ["SCA", "AUDIT", "USAGE"],
  secrets: ["tokens", "numbers"],
} as const;

/** The same of a read of card accounts. */
export const cardAccess = { ...consentedAccess, reads: ["WORLD", "CARD"] } as const;
