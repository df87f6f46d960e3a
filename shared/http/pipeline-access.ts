import type { Access } from "./operation.ts";

/** What every function that uses the table reads first, once a container: whether the data is of its version. */
export const tableAccess = {
  reads: ["VERSION"],
} as const satisfies Access;

/** What admitting a caller uses, whatever the operation: each may do this beside what it declares itself. */
export const callerAccess = {
  ports: ["register"],
  reads: ["TPP", "PSU"],
  writes: ["REQUEST"],
  secrets: ["ids"],
  objects: ["truststore"],
} as const satisfies Access;

/** Every sixteenth request of a TPP adds sixteen to its count. */
export const limitAccess = {
  writes: ["RATE"],
} as const satisfies Access;

/**
 * What a TPP's call may use besides, in the sandbox: its first one opens its place, and one after a crash puts the rows
 * of a load in their place that was committed by then, whichever operations they call.
 */
export const openingAccess = {
  reads: ["TPP", "LOAD"],
  writes: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "LOAD"],
  secrets: ["ids", "numbers"],
} as const satisfies Access;

/** What every operation does besides in the sandbox: tells its TPP's request log. */
export const loggingAccess = {
  writes: ["REQUESTLOG"],
} as const satisfies Access;

/** What the sandbox looks at where a signature does not fit: whether it is that of an earlier request. */
export const explainingAccess = {
  reads: ["REQUESTLOG"],
} as const satisfies Access;

/** What an operation that declares `unattended` uses besides, for the day's quota. */
export const unattendedAccess = {
  reads: ["USAGE"],
  writes: ["USAGE"],
} as const satisfies Access;
