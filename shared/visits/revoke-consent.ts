import { fingerprint } from "../derive.ts";
import { revoked } from "../rules/given-consent.ts";
import type { Consent } from "../schemas/relationship.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { psus } from "../table/psus.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { consentsTo, type GivenConsent, idsOf } from "./given-consents.ts";

/** What is taken back: "all" of a consent, or one of its accounts. */
type Revocation = { tppId: string; context: string; what: string };

/** As often as a consent may change under our hands before that is a fault of ours. */
const tries = 10;

/**
 * Takes back a consent of the visitor's, or an account of it. One that changes meanwhile is read again, and what was
 * granted in that moment is taken back too; where there is nothing left to take back, nothing happens. Answers whether it
 * is taken back now, this time or before.
 */
export async function revokeConsent(
  visit: CurrentVisit,
  { tppId, context, what }: Revocation,
  { realTime: at, requestId }: { realTime: Date; requestId: string },
): Promise<boolean> {
  for (let done = 0; done < tries; done += 1) {
    const given = (await consentsTo(visit, tppId)).find((each) => each.consent.context === context);
    const after = given && revoked(given.consent, what, versionAfter(given.consent, what));
    if (!after) return given !== undefined && isTakenBack(given.consent, what);
    const { psuId, consent } = given;
    const changes = [
      psus.replace(tppId, psuId, consent, after),
      ...(after.ended ? psus.sessionEnded(tppId, psuId) : []),
      audit({ ...eventOf(given, after), at, requestId }),
    ];
    if ((await table.change(changes)) === undefined) return true;
  }
  throw new Error("A consent changed each time it was to be revoked.");
}

const isTakenBack = ({ ended, former }: Consent, what: string) =>
  what === "all" ? ended !== undefined : former.some(({ id }) => id === what);

/** A version follows from the one before it, and so none comes twice. */
const versionAfter = ({ version }: Consent, what: string) => fingerprint(`${version} ${what}`);

const eventOf = (
  { tppId, psuId, consent }: GivenConsent,
  after: Consent,
): Omit<AuditEvent, "at" | "requestId"> => ({
  type: "CONSENT_REVOKED",
  tppId,
  psuId,
  corporateId: consent.context === "PRIVATE" ? undefined : consent.context,
  resource: { type: "consent", id: consent.version },
  before: idsOf(consent),
  after: idsOf(after),
});
