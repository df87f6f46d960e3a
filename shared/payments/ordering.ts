import * as v from "valibot";
import type { Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { headersOf } from "../http/headers.ts";
import type { PostedOrder } from "../rules/bank-order.ts";
import type { DeviceHeaders } from "../rules/device.ts";
import type { Payment, PaymentHead } from "../rules/payment.ts";
import type { ScaWishes } from "../sca-redirect/start-sca.ts";
import { flag } from "../schemas/query.ts";
import type { Change } from "../table/expressions.ts";

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

/** The call that creates a payment. */
export type Ordering = Caller & {
  params: { "payment-product": string };
  headers: ScaWishes & DeviceHeaders & { "psu-id"?: string; "x-psu-identity"?: string };
  query: { allowLogicalDuplicate: boolean };
};

/** The kind of payment: the posted order, and how to store it. */
export type PaymentKind<P extends Payment> = {
  posted: PostedOrder;
  /** The posted fields, as PAYMENT stores them. The fields that every payment has are not among them. */
  kept: Omit<P, keyof PaymentHead>;
  /** Changes for the parts of the payment that are stored as separate items. */
  parts?: (id: string) => readonly Change[];
};

/** A payment at its creation, with the link to the PSU's SCA, unless it is exempt. */
export type Ordered<P extends Payment = Payment> = { payment: P; scaRedirect: Link | undefined };
