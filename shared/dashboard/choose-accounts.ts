import { agreementIn } from "../consents/read-caller.ts";
import { accountIdsText, onlyRemovesAccounts, withChosenAccounts } from "../rules/consent-state.ts";
import { grantable } from "../rules/grantable.ts";
import { fingerprint } from "../secrets/derive.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { psus } from "../table/psus.ts";
import { tpps } from "../table/tpps.ts";
import type { CurrentSession } from "./current-session.ts";
import { consentsTo, type GrantedConsent } from "./granted-consents.ts";

/** The accounts and cards that a consent may cover: those that its PSU may use in its context now. */
export type Offer = { holderName: string; accounts: ReturnType<typeof grantable> };

/** The accounts to choose from for a consent. Undefined if there is nothing to choose. */
export async function offerFor(
  { bank, customerId }: CurrentSession,
  { consent }: GrantedConsent,
): Promise<Offer | undefined> {
  // A funds consent is for the account that its TPP named.
  if (consent.funds) return undefined;
  const agreementId = agreementIn(consent);
  const all = await bank.contexts(customerId);
  const context = all.find((each) => each.agreementId === agreementId);
  return context && { holderName: context.name, accounts: grantable(context) };
}

/** The customer's selection, for the version of the consent that was shown. */
type Choice = { offer: Offer; accounts: readonly string[]; version: string };

/**
 * Changes a consent to these accounts, if it is still the version that was shown. Returns "changed" if not, and
 * "none" if no account is selected.
 */
export async function chooseAccounts(
  session: CurrentSession,
  given: GrantedConsent,
  { offer, accounts: ids, version }: Choice,
  requestId: string,
): Promise<"done" | "none" | "changed"> {
  const { tppId, psuId, consent } = given;
  const { place, at, signedInAt } = session;
  if (consent.version !== version) return "changed";
  if (!ids.length) return "none";
  const chosen = offer.accounts.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) return "changed";
  const accounts = chosen.map(({ id, kind }) => ({ id, kind }));
  const after = withChosenAccounts(consent, {
    accounts,
    holderName: offer.holderName,
    now: at.now,
    scaAt: signedInAt,
    version: fingerprint(`${version} ${requestId}`),
  });
  const event: Omit<AuditEvent, "type"> = {
    ...{ at: at.realTime, tppId, psuId, requestId },
    corporateId: agreementIn(consent),
    resource: { type: "consent", id: version },
    before: accountIdsText(consent),
    after: accountIdsText(after),
  };
  const changes = [
    psus.replace(tppId, psuId, consent, after),
    ...tpps.unchanged({ tppId, place, at }),
    audit({
      ...event,
      type: onlyRemovesAccounts(consent, accounts, at.now) ? "CONSENT_REVOKED" : "CONSENT_GRANTED",
    }),
  ];
  try {
    return (await table.change(changes)) === undefined ? "done" : "changed";
  } catch (error) {
    // The answer may be lost. The stored version shows whether the change was made.
    const stored = await consentsTo(session, tppId);
    if (stored.some((each) => each.consent.version === after.version)) return "done";
    throw error;
  }
}
