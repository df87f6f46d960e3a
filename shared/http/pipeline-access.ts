import type { Access } from "./operation.ts";

/** What admitting a caller uses, whatever the operation: each may do this beside what it declares itself. */
export const callerAccess = {
  reads: ["TPP", "PSU"],
  writes: ["REQUEST"],
  secrets: ["ids"],
  objects: ["truststore"],
} as const satisfies Access;

/** What a TPP's first call uses besides, in the sandbox: whichever operation it calls opens its world. */
export const openingAccess = {
  reads: ["TPP"],
  writes: ["TPP", "WORLD", "ACCOUNT", "CARD"],
  secrets: ["ids", "numbers"],
} as const satisfies Access;

/** What an operation that declares `unattended` uses besides, for the day's quota. */
export const unattendedAccess = {
  reads: ["USAGE"],
  writes: ["USAGE"],
} as const satisfies Access;
