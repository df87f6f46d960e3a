import { agreementIn } from "../consents/asking.ts";
import { fingerprint } from "../derive.ts";
import { sandboxTime } from "../rules/clock.ts";
import { chosenAnew, takesOut } from "../rules/given-consent.ts";
import { grantable } from "../sca/prepare-step.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { psus } from "../table/psus.ts";
import { tpps } from "../table/tpps.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { type GivenConsent, idsOf } from "./given-consents.ts";

/** What may be chosen for a consent: the accounts and cards that its PSU may use in its context now. */
export type Offer = { holderName: string; accounts: ReturnType<typeof grantable> };

/** What may be chosen for a consent; nothing where the PSU acts in its context no longer. */
export async function offerFor(
  { bank, customerId }: CurrentVisit,
  { consent }: GivenConsent,
): Promise<Offer | undefined> {
  const agreementId = agreementIn(consent);
  const all = await bank.contexts(customerId);
  const context = all.find((each) => each.agreementId === agreementId);
  return context && { holderName: context.name, accounts: grantable(context) };
}

/** When the bank knew last that it is the visitor, by the clock that their accounts go by. */
export const signedInAt = (visit: CurrentVisit): Date => sandboxTime(visit, new Date(visit.since));

/** What the visitor chooses: the accounts, of the consent as it was shown to them. */
type Choice = { offer: Offer; accounts: readonly string[]; version: string };

/**
 * Lets a consent cover these accounts from now on, if it is still the one that was shown; "changed" if not, and
 * "none" where nothing is chosen that is offered.
 */
export async function chooseAccounts(
  visit: CurrentVisit,
  given: GivenConsent,
  { offer, accounts: ids, version }: Choice,
  { realTime: at, requestId }: { realTime: Date; requestId: string },
): Promise<"done" | "none" | "changed"> {
  const { tppId, psuId, consent } = given;
  const { now, place, clockOffset } = visit;
  if (consent.version !== version) return "changed";
  if (!ids.length) return "none";
  const chosen = offer.accounts.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) return "changed";
  const accounts = chosen.map(({ id, kind }) => ({ id, kind }));
  const after = chosenAnew(consent, {
    accounts,
    holderName: offer.holderName,
    now,
    scaAt: signedInAt(visit),
    version: fingerprint(`${version} ${requestId}`),
  });
  const event: Omit<AuditEvent, "type"> = {
    ...{ at, tppId, psuId, requestId },
    corporateId: agreementIn(consent),
    resource: { type: "consent", id: version },
    before: idsOf(consent),
    after: idsOf(after),
  };
  const refused = await table.change([
    psus.replace(tppId, psuId, consent, after),
    ...tpps.unchanged({ tppId, place, clockOffset }),
    audit({
      ...event,
      type: takesOut(consent, accounts, now) ? "CONSENT_REVOKED" : "CONSENT_GRANTED",
    }),
  ]);
  return refused === undefined ? "done" : "changed";
}
