import { ApiError, type ErrorCode } from "../errors.ts";
import { consentDays, historyDays, sessionHours, unattendedConsentDays } from "../limits.ts";
import type { Consent, Granted, Relationship, Session } from "../schemas/relationship.ts";
import { addDays, osloDay } from "./calendar.ts";

/** The maximum age of a consent and of its SCA, in calendar days in Oslo. */
const maximumDays = { attended: consentDays, unattended: unattendedConsentDays };

/**
 * The last day on which a consent based on this SCA can be used, with or without the PSU present (specification,
 * Limits).
 */
export const lastDayOf = (
  { scaAt }: { scaAt: string },
  way: keyof typeof maximumDays = "attended",
): string => addDays(osloDay(new Date(scaAt)), maximumDays[way]);

export type AccessRequest = {
  now: Date;
  relationship: Relationship;
  sessionId: string;
  corporateId: string | undefined;
  context: "PRIVATE" | "CORPORATE" | undefined;
  /** True when PSU-IP-Address was sent: the PSU is present and waits. */
  attended: boolean;
};

/** The reason why the PSU must go through SCA before this read. */
export type NeedsSca = { code: ErrorCode & `${"CONSENT" | "SCA"}_${string}`; text: string };

/** The error for a corporate request without PSU-Corporate-ID (specification, Corporate and private context). */
export const corporateIdRequired = () =>
  new ApiError("HTTP_HEADER_REQUIRED", "PSU-Corporate-ID is required in a corporate context.", {
    path: "psu-corporate-id",
  });

/** The error for a corporate request without PSU-ID. */
export const psuIdRequired = () =>
  new ApiError("HTTP_HEADER_REQUIRED", "PSU-ID is required in a corporate context.", {
    path: "psu-id",
  });

/** The context of a request for a list: PSU-Corporate-ID decides, then PSU-Context, then the TPP session. */
export function listContext({
  corporateId,
  context,
  relationship,
  sessionId,
  now,
}: AccessRequest): string {
  if (corporateId !== undefined) return corporateId;
  const session = validSession(relationship.session, sessionId, now);
  if (context === undefined && session?.context === "CORPORATE") throw corporateIdRequired();
  return "PRIVATE";
}

/** The test whether a consent is in the context that a request names. A request may name none, and wants all then. */
export const isInWantedContext =
  ({ corporateId, context: wanted }: Pick<AccessRequest, "corporateId" | "context">) =>
  ({ context }: Pick<Consent, "context">): boolean => {
    if (corporateId !== undefined) return context === corporateId;
    return wanted === undefined || (context === "PRIVATE") === (wanted === "PRIVATE");
  };

const isSame = (a: Granted, b: Granted): boolean => a.id === b.id && a.kind === b.kind;

/** True when the PSU granted the account or card to the TPP only in corporate contexts, under agreements. */
const isCorporateOnly = ({ relationship }: AccessRequest, of: Granted): boolean => {
  const granting = relationship.consents.filter(({ accounts, former }) =>
    [...accounts, ...former].some((each) => isSame(each, of)),
  );
  return granting.length > 0 && granting.every(({ context }) => context !== "PRIVATE");
};

/**
 * The context of a request about one account or card. An account granted only under an agreement needs
 * PSU-Corporate-ID; with PSU-Context PRIVATE the answer is the same as for an unknown account.
 */
function contextGranting(reading: AccessRequest, of: Granted): string {
  if (reading.corporateId !== undefined) return reading.corporateId;
  if (!isCorporateOnly(reading, of)) return "PRIVATE";
  if (reading.context === "PRIVATE") throw unknownAccount();
  throw corporateIdRequired();
}

/**
 * The context of a payment order. PSU-Corporate-ID names it; a debtor account granted only under an agreement
 * requires that header.
 */
export function contextOfOrder(reading: AccessRequest, debtorAccountId: string): string {
  const { corporateId, context } = reading;
  if (corporateId !== undefined) return corporateId;
  const debtor = { id: debtorAccountId, kind: "account" } as const;
  const isCorporate = context === undefined && isCorporateOnly(reading, debtor);
  if (isCorporate) throw corporateIdRequired();
  return "PRIVATE";
}

/**
 * The consent that allows this read of one account or a list, or the reason why SCA is needed (specification, Consent
 * and Limits).
 */
export function consentFor(reading: AccessRequest, of?: Granted): Consent | NeedsSca {
  const context = of ? contextGranting(reading, of) : listContext(reading);
  const consent = reading.relationship.consents.find((each) => each.context === context);
  if (!consent) return { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." };
  if (consent.ended) return { code: "CONSENT_INVALID", text: endings[consent.ended] };
  const way = reading.attended ? "attended" : "unattended";
  const lastDay = lastDayOf(consent, way);
  if (osloDay(reading.now) <= lastDay) return consent;
  const alone = reading.attended ? "" : " without the PSU";
  return {
    code: "CONSENT_EXPIRED",
    text: `A consent can be used${alone} for ${maximumDays[way]} days after SCA; this one until ${lastDay}.`,
  };
}

export const endings = {
  PSU: "The PSU has revoked the consent.",
  TPP: "The TPP has given up the consent.",
};

/**
 * Tells whether a consent covers an account or card. An account that the consent covered before gives
 * CONSENT_INVALID; one that it never covered is unknown.
 */
export function covers(consent: Consent, of: Granted): true | NeedsSca {
  const isMeant = (each: Granted) => isSame(each, of);
  if (consent.accounts.some(isMeant)) return true;
  if (consent.former.some(isMeant))
    return { code: "CONSENT_INVALID", text: "The PSU has taken this account out of the consent." };
  throw unknownAccount();
}

/**
 * The error for an account that does not exist or that this PSU may not see. The two cases look the same to the TPP.
 */
export const unknownAccount = () =>
  new ApiError("RESOURCE_UNKNOWN", "There is no such account.", { path: "id" });

/** The first day whose transactions may be read now. Undefined when a valid TPP session allows all days. */
export function earliestDay({
  relationship,
  sessionId,
  now,
  attended,
}: AccessRequest): string | undefined {
  if (attended && validSession(relationship.session, sessionId, now)) return undefined;
  return addDays(osloDay(now), -historyDays);
}

/** The reason why reading transactions of this day needs SCA, or undefined. */
export function historyNeedsSca(reading: AccessRequest, day: string): NeedsSca | undefined {
  const earliest = earliestDay(reading);
  if (earliest === undefined || day >= earliest) return undefined;
  const { relationship, sessionId, now, attended } = reading;
  const { session } = relationship;
  const expired = session?.sessionId === sessionId && !validSession(session, sessionId, now);
  const without = attended ? "a valid TPP session" : "the PSU";
  const remedy = attended && !expired ? " Send the TPP-Session-ID of the PSU's SCA." : "";
  return {
    code: expired ? "SCA_EXPIRED" : "SCA_NOT_FOUND",
    text: `Without ${without} only transactions from ${earliest} on can be read.${remedy}`,
  };
}

/** The maximum difference between the clocks of the bank's own machines, in milliseconds. */
const clockDifference = 60_000;

/**
 * Returns the session if it has this id and has not expired (specification, TPP session). The upper limit rejects a
 * session from the future, which exists when a sandbox clock was set back.
 */
export function validSession(session: Session | undefined, sessionId: string, now: Date) {
  if (session?.sessionId !== sessionId) return undefined;
  const left = Date.parse(session.validUntil) - now.getTime();
  return left > 0 && left <= sessionHours * 3_600_000 + clockDifference ? session : undefined;
}
