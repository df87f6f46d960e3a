import { consentDays, sessionHours } from "../limits.ts";
import type { Session } from "../schemas/relationship.ts";
import { type AccessRequest, lastDayOf, type NeedsSca, validSession } from "./account-access.ts";
import { osloDay } from "./calendar.ts";

/** The PSU of a TPP session and the context, or the reason why the PSU must go through SCA. */
export function userOf(
  reading: AccessRequest | undefined,
): { psuId: string; session: Session } | NeedsSca {
  const session = reading?.relationship.session;
  if (!reading || session?.sessionId !== reading.sessionId)
    return { code: "SCA_NOT_FOUND", text: "The PSU has not completed SCA in this TPP session." };
  const { now, relationship, corporateId, context = session.context } = reading;
  if (!validSession(session, reading.sessionId, now))
    return {
      code: "SCA_EXPIRED",
      text: `The TPP session has expired: it is valid for ${sessionHours} hour after SCA.`,
    };
  const asWanted = corporateId ? corporateId === session.corporateId : context === session.context;
  if (asWanted) return { psuId: relationship.psuId, session };
  return { code: "SCA_NOT_FOUND", text: "The PSU acts in another context in this TPP session." };
}

/**
 * The reason why the PSU needs a new SCA with this TPP, or undefined. An SCA must be renewed after 180 days
 * (specification, Limits) and after a consent has ended.
 */
export function scaTooOld({ relationship, now }: AccessRequest): NeedsSca | undefined {
  if (relationship.consentEnded)
    return {
      code: "SCA_NOT_FOUND",
      text: "A consent has ended since the PSU's last SCA: a new SCA is needed.",
    };
  const lastDay = lastDayOf(relationship);
  if (osloDay(now) <= lastDay) return undefined;
  return {
    code: "SCA_EXPIRED",
    text: `SCA must be renewed after ${consentDays} days; the PSU's last SCA was valid until ${lastDay}.`,
  };
}
