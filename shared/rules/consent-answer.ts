import type { Consent, Granted } from "../schemas/relationship.ts";
import { lastDayOf } from "./account-access.ts";
import { isoDateTime } from "./calendar.ts";
import { type ConsentState, consentState } from "./consent-state.ts";

/** The API's names for the states of a consent. */
const statuses = {
  active: "valid",
  expired: "expired",
  revoked: "revokedByPsu",
  givenUp: "terminatedByTpp",
} as const satisfies Record<ConsentState, string>;

/**
 * A consent as its TPP sees it: the granted accounts, the grant date, and how long it can be used without a new SCA.
 */
export function consentAnswer(consent: Consent, now: Date) {
  const { context, accounts, grantedAt, scaAt } = consent;
  const isPrivate = context === "PRIVATE";
  const granted = (kind: Granted["kind"]) =>
    accounts.flatMap((each) => (each.kind === kind ? [each.id] : []));
  return {
    context: isPrivate ? ("PRIVATE" as const) : ("CORPORATE" as const),
    psuCorporateId: isPrivate ? undefined : context,
    consentStatus: statuses[consentState(consent, now)],
    accounts: granted("account"),
    cardAccounts: granted("card"),
    grantedAt: isoDateTime(new Date(grantedAt)),
    lastScaAt: isoDateTime(new Date(scaAt)),
    validUntil: lastDayOf(consent),
    unattendedUntil: lastDayOf(consent, "unattended"),
  };
}
