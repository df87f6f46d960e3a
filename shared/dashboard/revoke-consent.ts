import { accountIdsText, revokedByPsu } from "../rules/consent-state.ts";
import type { Consent } from "../schemas/relationship.ts";
import { fingerprint } from "../secrets/derive.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { psus } from "../table/psus.ts";
import type { CurrentSession } from "./current-session.ts";
import { consentsTo, type GrantedConsent } from "./granted-consents.ts";

/** The part to revoke: "all" of a consent, or one of its accounts. `funds` is the account of a funds consent. */
type Revocation = { tppId: string; context: string; funds?: string | undefined; what: string };

/** The number of attempts if a consent changes at the same time. */
const tries = 10;

/**
 * Revokes a customer's consent, or one account of it. If the consent changes at the same time, it is read again, and
 * accounts granted meanwhile are revoked too. Does nothing if there is nothing to revoke. Returns true if it is
 * revoked now or was before.
 */
export async function revokeConsent(
  session: CurrentSession,
  { tppId, context, funds, what }: Revocation,
  requestId: string,
): Promise<boolean> {
  let lost: unknown;
  for (let done = 0; done < tries; done += 1) {
    const given = (await consentsTo(session, tppId)).find(
      ({ consent }) => consent.context === context && consent.funds?.accountId === funds,
    );
    const after = given && revokedByPsu(given.consent, what, versionAfter(given.consent, what));
    if (!after) return given !== undefined && isTakenBack(given.consent, what);
    const { psuId, consent } = given;
    const changes = [
      psus.replace(tppId, psuId, consent, after),
      ...(after.ended && !consent.funds ? psus.sessionEnded(tppId, psuId) : []),
      audit({ ...eventOf(given, after), at: session.at.realTime, requestId }),
    ];
    try {
      lost = undefined;
      if ((await table.change(changes)) === undefined) return true;
    } catch (error) {
      // The answer may be lost. The consent is read again: it shows whether it is revoked.
      lost = error;
    }
  }
  throw lost ?? new Error("The consent changed during every attempt to revoke it.");
}

const isTakenBack = ({ ended, former }: Consent, what: string) =>
  what === "all" ? ended !== undefined : former.some(({ id }) => id === what);

/** The next version is a hash over the last version and the change, so no version occurs twice. */
const versionAfter = ({ version }: Consent, what: string) => fingerprint(`${version} ${what}`);

const eventOf = (
  { tppId, psuId, consent }: GrantedConsent,
  after: Consent,
): Omit<AuditEvent, "at" | "requestId"> => ({
  type: "CONSENT_REVOKED",
  tppId,
  psuId,
  corporateId: consent.context === "PRIVATE" ? undefined : consent.context,
  resource: { type: consent.funds ? "funds" : "consent", id: consent.version },
  before: accountIdsText(consent),
  after: accountIdsText(after),
});
