import type { Session } from "../schemas/relationship.ts";
import {
  consentDays,
  lastDayOf,
  type NeedsSca,
  type Reading,
  validSession,
} from "./account-access.ts";
import { osloDay } from "./calendar.ts";

/** Who the PSU of a TPP session is and for whom they act, or why they must say it in SCA. */
export function userOf(
  reading: Reading | undefined,
): { psuId: string; session: Session } | NeedsSca {
  const session = reading?.relationship.session;
  if (!reading || session?.sessionId !== reading.sessionId)
    return { code: "SCA_NOT_FOUND", text: "No SCA of the PSU makes this TPP session valid." };
  const { now, relationship, corporateId, context = session.context } = reading;
  if (!validSession(session, reading.sessionId, now))
    return { code: "SCA_EXPIRED", text: "The hour of this TPP session is over." };
  const asWanted = corporateId ? corporateId === session.corporateId : context === session.context;
  if (asWanted) return { psuId: relationship.psuId, session };
  return { code: "SCA_NOT_FOUND", text: "In this TPP session the PSU acts in another context." };
}

/**
 * Why the PSU's last SCA with a TPP no longer suffices, if so: it is renewed after 180 days (specification, Limits), and
 * after a consent was ended whole.
 */
export function scaTooOld({ relationship, now }: Reading): NeedsSca | undefined {
  if (relationship.consentEnded)
    return {
      code: "SCA_NOT_FOUND",
      text: "A consent was ended after the PSU's last SCA: a new SCA is needed.",
    };
  const lastDay = lastDayOf(relationship);
  if (osloDay(now) <= lastDay) return undefined;
  return {
    code: "SCA_EXPIRED",
    text: `An SCA is renewed after ${consentDays.attended} days; the PSU's last one lasted until ${lastDay}.`,
  };
}
