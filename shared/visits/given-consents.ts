import { psuIdOf } from "../sca/psu-id.ts";
import type { Consent } from "../schemas/relationship.ts";
import type { Reader } from "../table/history.ts";
import { psus } from "../table/psus.ts";
import type { CurrentVisit } from "./current-visit.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { referenceOf } from "./visit-frame.ts";

/** A customer's consent, and whom it was given to under which PSU-ID. */
export type GivenConsent = { tppId: string; psuId: string; consent: Consent };

/** What a customer has consented to over all TPPs, as it stands now: the index only tells where to look. */
export async function givenConsents(visit: CurrentVisit): Promise<GivenConsent[]> {
  const tppIds = await psus.tppsOf(visit.place, visit.customerId);
  return (await Promise.all(tppIds.map((tppId) => consentsTo(visit, tppId)))).flat();
}

/** What a customer has consented to towards one TPP; consents of an older sandbox are no more. */
export async function consentsTo(
  { place, customerId }: CurrentVisit,
  tppId: string,
): Promise<GivenConsent[]> {
  const psuId = await psuIdOf({ tppId }, customerId);
  const relationship = await psus.relationship(tppId, psuId);
  const consents = relationship?.consents.filter((each) => each.place === place) ?? [];
  return consents.map((consent) => ({ tppId, psuId, consent }));
}

/** The visitor's consent that an address names, if any. */
export async function consentNamed(
  call: ConsentsCall,
  visit: CurrentVisit,
): Promise<GivenConsent | undefined> {
  const all = await givenConsents(visit);
  return all.find((given) => consentReference(call, given) === call.reference);
}

/** How an address names a consent. */
export const consentReference = (
  call: Pick<ConsentsCall, "browser">,
  { tppId, consent }: GivenConsent,
): string => referenceOf(call, tppId, consent.context);

/** Whose reads a consent has let pass. */
export const readerOf = ({ tppId, psuId, consent }: GivenConsent): Reader => ({
  tppId,
  psuId,
  place: consent.place,
  context: consent.context,
});

/** The accounts of a consent, as the audit trail is told. */
export const idsOf = ({ accounts }: Consent): string =>
  accounts.map(({ id }) => id).join(" ") || "none";
