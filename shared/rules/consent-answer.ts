import type { Consent, Granted } from "../schemas/relationship.ts";
import { lastDayOf } from "./account-access.ts";
import { isoDateTime, osloDay } from "./calendar.ts";

const byWhom = { PSU: "revokedByPsu", TPP: "terminatedByTpp" } as const;

/** A consent as its TPP is told of it: what is granted, since when, and how long it can be used without a new SCA. */
export function consentAnswer(consent: Consent, now: Date) {
  const { context, accounts, ended, grantedAt, scaAt } = consent;
  const validUntil = lastDayOf(consent);
  const expired = osloDay(now) > validUntil ? ("expired" as const) : ("valid" as const);
  const isPrivate = context === "PRIVATE";
  const granted = (kind: Granted["kind"]) =>
    accounts.flatMap((each) => (each.kind === kind ? [each.id] : []));
  return {
    context: isPrivate ? ("PRIVATE" as const) : ("CORPORATE" as const),
    psuCorporateId: isPrivate ? undefined : context,
    consentStatus: ended ? byWhom[ended] : expired,
    accounts: granted("account"),
    cardAccounts: granted("card"),
    grantedAt: isoDateTime(new Date(grantedAt)),
    lastScaAt: isoDateTime(new Date(scaAt)),
    validUntil,
    unattendedUntil: lastDayOf(consent, "unattended"),
  };
}
