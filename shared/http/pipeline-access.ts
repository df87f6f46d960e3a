import { answerSecretNames } from "../secrets/secrets.ts";
import type { Access } from "./operation.ts";

/** The item that every function with the table reads once per container: the version of its data. */
export const tableAccess = {
  reads: ["VERSION"],
} as const satisfies Access;

/** The access for admitting a caller. Every operation has it besides its own. */
export const callerAccess = {
  ports: ["register"],
  reads: ["TPP", "PSU"],
  writes: ["REQUEST"],
  secrets: ["ids"],
  objects: ["truststore"],
} as const satisfies Access;

/** The access for the limit per TPP. Every sixteenth request of a TPP adds sixteen to its count. */
export const limitAccess = {
  writes: ["RATE"],
} as const satisfies Access;

/** The additional access of every operation in the sandbox: the TPP's first call creates its sandbox world. */
export const openingAccess = {
  reads: ["TPP", "WORLD"],
  writes: ["TPP", "WORLD"],
  secrets: ["ids", "numbers"],
} as const satisfies Access;

/** The additional access of every operation in the sandbox for the request log. */
export const loggingAccess = {
  writes: ["REQUESTLOG"],
} as const satisfies Access;

/** The additional access of every operation where the bank signs its answers. */
export const signingAccess = {
  secrets: answerSecretNames,
} as const satisfies Access;

/**
 * The access for explaining an invalid signature in the sandbox: the log shows whether it belongs to an earlier
 * request.
 */
export const explainingAccess = {
  reads: ["REQUESTLOG"],
} as const satisfies Access;

/** The additional access of an operation with `unattended`, for the daily limit. */
export const unattendedAccess = {
  reads: ["USAGE"],
  writes: ["USAGE"],
} as const satisfies Access;
