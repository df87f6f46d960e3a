import { ApiError, type ErrorCode } from "../errors.ts";
import type { Consent, Granted, Relationship, Session } from "../schemas/relationship.ts";
import { addDays, osloDay } from "./calendar.ts";

/** How old a consent and the SCA behind it may be, in calendar days in Oslo, the last one included. */
export const consentDays = { attended: 180, unattended: 90 };

/** The last day on which what rests on an SCA can be used, with the PSU there or without (specification, Limits). */
export const lastDayOf = (
  { scaAt }: { scaAt: string },
  way: keyof typeof consentDays = "attended",
): string => addDays(osloDay(new Date(scaAt)), consentDays[way]);

/** How long a completed SCA spares the PSU another one (specification, TPP session). */
export const sessionHours = 1;

/** How far back transactions are read without a session valid now; the first day is included. */
export const historyDays = 90;

export type Reading = {
  now: Date;
  relationship: Relationship;
  sessionId: string;
  corporateId: string | undefined;
  context: "PRIVATE" | "CORPORATE" | undefined;
  /** PSU-IP-Address was sent: the PSU is there and waits. */
  attended: boolean;
};

/** Why the PSU must go through SCA before this can be read. */
export type NeedsSca = { code: ErrorCode & `${"CONSENT" | "SCA"}_${string}`; text: string };

/** The refusal of a corporate request that names no agreement (specification, Corporate and private context). */
export const corporateIdRequired = () =>
  new ApiError("HTTP_HEADER_REQUIRED", "PSU-Corporate-ID is required in a corporate context.", {
    path: "psu-corporate-id",
  });

/** The refusal of a corporate request that names no PSU. */
export const psuIdRequired = () =>
  new ApiError("HTTP_HEADER_REQUIRED", "PSU-ID is required in a corporate context.", {
    path: "psu-id",
  });

/** The context of a request that addresses no single thing, such as a list: PSU-Context and the TPP session decide. */
export function contextOf({ corporateId, context, relationship, sessionId, now }: Reading): string {
  if (corporateId !== undefined) return corporateId;
  const session = validSession(relationship.session, sessionId, now);
  if (context === "CORPORATE" || (context === undefined && session?.context === "CORPORATE"))
    throw corporateIdRequired();
  return "PRIVATE";
}

const isSame = (a: Granted, b: Granted): boolean => a.id === b.id && a.kind === b.kind;

/** Whether an account or card was granted to the TPP under agreements alone. */
const isCorporateOnly = ({ relationship }: Reading, of: Granted): boolean => {
  const granting = relationship.consents.filter(({ accounts, former }) =>
    [...accounts, ...former].some((each) => isSame(each, of)),
  );
  return granting.length > 0 && granting.every(({ context }) => context !== "PRIVATE");
};

/**
 * The context of a request about one account or card, which its grant decides: one granted under an agreement needs
 * PSU-Corporate-ID. With PSU-Context PRIVATE it is unknown, like a stranger's.
 */
function contextGranting(reading: Reading, of: Granted): string {
  if (reading.corporateId !== undefined) return reading.corporateId;
  if (!isCorporateOnly(reading, of)) return "PRIVATE";
  if (reading.context === "PRIVATE") throw unknownAccount();
  throw corporateIdRequired();
}

/** The context of a payment order: PSU-Corporate-ID names it, and an account granted under an agreement needs that. */
export function contextOfOrder(reading: Reading, debtorAccountId: string): string {
  const { corporateId, context } = reading;
  if (corporateId !== undefined) return corporateId;
  const debtor = { id: debtorAccountId, kind: "account" } as const;
  const isCorporate = context === undefined && isCorporateOnly(reading, debtor);
  if (context === "CORPORATE" || isCorporate) throw corporateIdRequired();
  return "PRIVATE";
}

/** The consent that lets this be read, one account or a list, or why SCA is needed (specification, Consent and Limits). */
export function consentFor(reading: Reading, of?: Granted): Consent | NeedsSca {
  const context = of ? contextGranting(reading, of) : contextOf(reading);
  const consent = reading.relationship.consents.find((each) => each.context === context);
  if (!consent) return { code: "CONSENT_UNKNOWN", text: "The PSU has not consented yet." };
  if (consent.ended) return { code: "CONSENT_INVALID", text: endings[consent.ended] };
  const way = reading.attended ? "attended" : "unattended";
  const lastDay = lastDayOf(consent, way);
  if (osloDay(reading.now) <= lastDay) return consent;
  const alone = reading.attended ? "" : " without the PSU";
  return {
    code: "CONSENT_EXPIRED",
    text: `A consent can be used${alone} for ${consentDays[way]} days after SCA; this one until ${lastDay}.`,
  };
}

const endings = {
  PSU: "The PSU has revoked the consent.",
  TPP: "The TPP has given up the consent.",
};

/** Whether a consent covers an account or card; one that it once did is told from one it never did. */
export function covers(consent: Consent, of: Granted): true | NeedsSca {
  const isMeant = (each: Granted) => isSame(each, of);
  if (consent.accounts.some(isMeant)) return true;
  if (consent.former.some(isMeant))
    return { code: "CONSENT_INVALID", text: "The PSU has taken this account out of the consent." };
  throw unknownAccount();
}

/** The answer for an account that does not exist, and for one that is not this PSU's to see. */
export const unknownAccount = () =>
  new ApiError("RESOURCE_UNKNOWN", "There is no such account.", { path: "id" });

/** The first day whose transactions may be read now; undefined when a valid session opens all of them. */
export function earliestDay({
  relationship,
  sessionId,
  now,
  attended,
}: Reading): string | undefined {
  if (attended && validSession(relationship.session, sessionId, now)) return undefined;
  return addDays(osloDay(now), -historyDays);
}

/** Why transactions of a day cannot be read without SCA, if so. */
export function historyNeedsSca(reading: Reading, day: string): NeedsSca | undefined {
  const earliest = earliestDay(reading);
  if (earliest === undefined || day >= earliest) return undefined;
  const { relationship, sessionId, now, attended } = reading;
  const { session } = relationship;
  const expired = session?.sessionId === sessionId && !validSession(session, sessionId, now);
  const without = attended ? "a valid TPP session" : "the PSU";
  return {
    code: expired ? "SCA_EXPIRED" : "SCA_NOT_FOUND",
    text: `Without ${without} only transactions from ${earliest} on can be read.`,
  };
}

/** Clocks of the bank's own machines may differ by this much, in milliseconds. */
const clockDifference = 60_000;

/**
 * The session when it is this one and now is within its hour (specification, TPP session). With a sandbox clock that was
 * set back, a session may lie in the future.
 */
export function validSession(session: Session | undefined, sessionId: string, now: Date) {
  if (session?.sessionId !== sessionId) return undefined;
  const left = Date.parse(session.validUntil) - now.getTime();
  return left > 0 && left <= sessionHours * 3_600_000 + clockDifference ? session : undefined;
}
