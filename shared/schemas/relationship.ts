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
  /** The PSU's name. */
  psuName: v.optional(v.string()),
  place: v.string(),
});
export type Session = v.InferOutput<typeof Session>;

/**
 * An account or card account that a consent is about. Its kind is part of it, so that a card's id opens no account.
 */
export const Granted = v.object({ id: v.string(), kind: v.picklist(["account", "card"]) });
export type Granted = v.InferOutput<typeof Granted>;

/** The consent of a PSU to a TPP in one context. */
export const Consent = v.object({
  /** PRIVATE, or the corporate id of the agreement. */
  context: v.string(),
  /** The granted accounts. */
  accounts: v.array(Granted),
  /** Accounts that were granted before, and no longer are. */
  former: v.array(Granted),
  /** The party that has ended the consent, if it was ended. */
  ended: v.optional(v.picklist(["PSU", "TPP"])),
  grantedAt: v.string(),
  /** When the PSU last gave strong authentication for it. */
  scaAt: v.string(),
  place: v.string(),
  /** For the PSU to know it by: who was to be let in, and whose accounts they are. */
  tppName: v.string(),
  holderName: v.string(),
  /** Whose consent it is. */
  customerId: v.string(),
  /** Another one after each change: a change is made to what was read, or not at all. */
  version: v.string(),
});
export type Consent = v.InferOutput<typeof Consent>;

/** Everything a TPP and a PSU have to do with each other. */
export type Relationship = {
  psuId: string;
  customerId: string;
  /** When the PSU last gave strong authentication to this TPP, for whatever it was. */
  scaAt: string;
  /** The TPP's name at that time. */
  tppName?: string | undefined;
  /** A consent was ended whole after that SCA. */
  consentEnded: boolean;
  session?: Session | undefined;
  consents: readonly Consent[];
};
