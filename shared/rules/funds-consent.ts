import { ApiError } from "../errors.ts";
import type { FundsConsent, Relationship } from "../schemas/relationship.ts";
import { corporateIdRequired, endings } from "./account-access.ts";
import { isoDateTime } from "./calendar.ts";

type Question = {
  relationship: Pick<Relationship, "fundsConsents">;
  corporateId: string | undefined;
  iban: string;
};

/**
 * The consent that allows a question about an account. It has no age: 180 days and four reads a day are rules of
 * account information (RTS, articles 10 and 36), and article 65 of PSD2 has no such rule. An error has no link to SCA,
 * because no PSU is present; the TPP starts a consent before its first question.
 */
export function fundsConsentFor({ relationship, corporateId, iban }: Question): FundsConsent {
  const granted = relationship.fundsConsents.filter(({ funds }) => funds.iban === iban);
  const isCorporateOnly = granted.every(({ context }) => context !== "PRIVATE");
  if (corporateId === undefined && granted.length > 0 && isCorporateOnly)
    throw corporateIdRequired();
  const consent = granted.find(({ context }) => context === (corporateId ?? "PRIVATE"));
  if (!consent)
    throw new ApiError("CONSENT_UNKNOWN", "The PSU has not consented to this for the account.", {
      path: "account",
    });
  if (consent.ended)
    throw new ApiError("CONSENT_INVALID", endings[consent.ended], { path: "account" });
  return consent;
}

/** The error for a consent that was ended while the bank was asked. */
export const fundsEnded = () =>
  new ApiError("CONSENT_INVALID", "The consent was ended meanwhile.", { path: "account" });

/** A funds consent as its TPP sees it. */
export function fundsConsentAnswer({ context, funds, ended, grantedAt }: FundsConsent) {
  const isPrivate = context === "PRIVATE";
  const { accountId, iban, maskedPan, registrationInformation } = funds;
  const endedBy = ended === "PSU" ? "revokedByPsu" : "terminatedByTpp";
  return {
    consentId: accountId,
    context: isPrivate ? ("PRIVATE" as const) : ("CORPORATE" as const),
    psuCorporateId: isPrivate ? undefined : context,
    consentStatus: ended ? endedBy : ("valid" as const),
    account: { iban },
    maskedPan,
    registrationInformation,
    grantedAt: isoDateTime(new Date(grantedAt)),
  } as const;
}
