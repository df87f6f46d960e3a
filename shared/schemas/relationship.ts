import * as v from "valibot";

const context = v.picklist(["PRIVATE", "CORPORATE"]);

/** The only valid TPP session. Only a completed SCA replaces it (specification, TPP session). */
export const Session = v.object({
  sessionId: v.string(),
  validUntil: v.string(),
  context,
  corporateId: v.optional(v.string()),
  /** The hash of the cookie of the browser in which the PSU identified. */
  browser: v.optional(v.string()),
  psuName: v.optional(v.string()),
  place: v.string(),
});
export type Session = v.InferOutput<typeof Session>;

/** An account or card account of a consent. It includes the kind, so that a card's id never grants an account. */
export const Granted = v.object({ id: v.string(), kind: v.picklist(["account", "card"]) });
export type Granted = v.InferOutput<typeof Granted>;

/** The account of a funds consent, and the card or other instrument for which the TPP asks. */
export const FundsRequest = v.object({
  iban: v.string(),
  maskedPan: v.optional(v.string()),
  registrationInformation: v.optional(v.string()),
});
export type FundsRequest = v.InferOutput<typeof FundsRequest>;

const Funds = v.object({ ...FundsRequest.entries, accountId: v.string() });

/** The consent of a PSU to a TPP in one context. */
export const Consent = v.object({
  /** PRIVATE, or the corporate id of the agreement. */
  context: v.string(),
  accounts: v.array(Granted),
  /** Accounts that were granted before, and no longer are. */
  former: v.array(Granted),
  /** The party that has ended the consent, if it was ended. */
  ended: v.optional(v.picklist(["PSU", "TPP"])),
  grantedAt: v.string(),
  /** The time of the last SCA for this consent. */
  scaAt: v.string(),
  place: v.string(),
  /** The names of the TPP and of the owner of the accounts, for the PSU's dashboard. */
  tppName: v.string(),
  holderName: v.string(),
  /** The customer who gave the consent. */
  customerId: v.string(),
  /** Differs after each change, so that a change based on an older version is refused. */
  version: v.string(),
  /** Only in a funds consent: the TPP may ask whether this account covers an amount, and may read nothing. */
  funds: v.optional(Funds),
});
export type Consent = v.InferOutput<typeof Consent>;

/** A funds consent (PSD2, article 65). There is one for each account and context, and `accounts` has only that one. */
export const FundsConsent = v.object({ ...Consent.entries, funds: Funds });
export type FundsConsent = v.InferOutput<typeof FundsConsent>;

type Named = Pick<Consent, "context" | "funds">;

/** True if both are the same consent, in any version. */
export const isSameConsent = (a: Named, b: Named): boolean =>
  a.context === b.context && a.funds?.accountId === b.funds?.accountId;

/** The relationship of a TPP and a PSU: the last SCA, the TPP session and the consents. */
export type Relationship = {
  psuId: string;
  customerId: string;
  /** The time of the PSU's last SCA with this TPP, for any purpose. */
  scaAt: string;
  /** The TPP's name at that time. */
  tppName?: string | undefined;
  /** True if a whole consent has ended since that SCA. */
  consentEnded: boolean;
  session?: Session | undefined;
  /** The consents to read accounts. A read never sees a funds consent. */
  consents: readonly Consent[];
  fundsConsents: readonly FundsConsent[];
};
