import * as v from "valibot";
import { headersOf } from "../http/headers.ts";
import { flag } from "../schemas/query.ts";

/**
 * Column C. PSU-ID is required unless another header identifies the PSU. With PSU-Context alone the PSU identifies in
 * the single SCA (specification, SCA, 8), whatever other roles the TPP has.
 */
export const orderHeaders = headersOf("payment", { "psu-id": ["x-psu-identity", "psu-context"] });

export const orderQuery = v.strictObject({ allowLogicalDuplicate: v.optional(flag, "false") });

/** The ports, items and secrets that creating any payment uses. */
export const orderingAccess = {
  ports: ["bank", "customer", "terms", "orders"],
  reads: ["DUPLICATE", "PAYMENT", "STATE"],
  writes: ["PAYMENT", "STATE", "SCA", "AUDIT", "DUPLICATE"],
  secrets: ["tokens", "numbers"],
} as const;
