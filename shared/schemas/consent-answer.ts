import * as v from "valibot";
import { Link } from "./link.ts";

/** A consent as its TPP is told of it; the words of consentStatus are the framework's. */
export const ConsentAnswer = v.object({
  context: v.picklist(["PRIVATE", "CORPORATE"]),
  psuCorporateId: v.optional(v.string()),
  consentStatus: v.picklist(["valid", "expired", "revokedByPsu", "terminatedByTpp"]),
  /** The resource ids of what is granted now. */
  accounts: v.array(v.string()),
  cardAccounts: v.array(v.string()),
  grantedAt: v.string(),
  lastScaAt: v.string(),
  /** The last day on which it can be used with the PSU there, and without. */
  validUntil: v.string(),
  unattendedUntil: v.string(),
});

/** All consents of a PSU to the TPP. */
export const ConsentsAnswer = v.object({
  consents: v.array(ConsentAnswer),
  _links: v.object({ self: Link, accounts: Link, cardAccounts: Link }),
});
