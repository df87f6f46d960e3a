import * as v from "valibot";
import { Link } from "./link.ts";

/** A consent in an answer to its TPP. The values of consentStatus come from the Berlin Group framework. */
export const ConsentAnswer = v.object({
  context: v.picklist(["PRIVATE", "CORPORATE"]),
  psuCorporateId: v.optional(v.string()),
  consentStatus: v.picklist(["valid", "expired", "revokedByPsu", "terminatedByTpp"]),
  /** The resource ids of the accounts that are granted now. */
  accounts: v.array(v.string()),
  cardAccounts: v.array(v.string()),
  grantedAt: v.string(),
  lastScaAt: v.string(),
  /** The last day of use with the PSU present, and the last day without. */
  validUntil: v.string(),
  unattendedUntil: v.string(),
});

/** All consents of a PSU to the TPP. */
export const ConsentsAnswer = v.object({
  consents: v.array(ConsentAnswer),
  _links: v.object({ self: Link, accounts: Link, cardAccounts: Link }),
});
