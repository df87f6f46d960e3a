import * as v from "valibot";

const context = v.picklist(["PRIVATE", "CORPORATE"]);

/** The one valid TPP session; overwritten only when an SCA completes (specification, TPP session). */
export const Session = v.object({
  sessionId: v.string(),
  validUntil: v.string(),
  context,
  corporateId: v.optional(v.string()),
  /** The hash of the cookie of the browser in which the PSU identified. */
  browser: v.optional(v.string()),
  world: v.string(),
});
export type Session = v.InferOutput<typeof Session>;

/** What a PSU has granted a TPP in one context. */
export const Consent = v.object({
  /** PRIVATE, or the corporate id of the agreement. */
  context: v.string(),
  /** The accounts and card accounts granted. */
  accounts: v.array(v.string()),
  /** Those granted once, and no longer. */
  former: v.array(v.string()),
  revoked: v.optional(v.boolean(), false),
  grantedAt: v.string(),
  /** When the PSU last gave strong authentication for it. */
  scaAt: v.string(),
  world: v.string(),
});
export type Consent = v.InferOutput<typeof Consent>;

/** Everything a TPP and a PSU have to do with each other. */
export type Relationship = {
  psuId: string;
  customerId: string;
  session?: Session | undefined;
  consents: readonly Consent[];
};
