import { psuIdOf } from "../sca/psu-id.ts";
import type { Consent } from "../schemas/relationship.ts";
import { psus } from "../table/psus.ts";
import type { CurrentVisit } from "./current-visit.ts";

/** A customer's consent, and whom it was given to under which PSU-ID. */
export type GivenConsent = { tppId: string; psuId: string; consent: Consent };

/** What a customer has consented to over all TPPs, as it stands now: the index only tells where to look. */
export async function givenConsents(visit: CurrentVisit): Promise<GivenConsent[]> {
  const tppIds = await psus.tppsOf(visit.world, visit.customerId);
  return (await Promise.all(tppIds.map((tppId) => consentsTo(visit, tppId)))).flat();
}

/** What a customer has consented to towards one TPP; consents of an older sandbox are no more. */
export async function consentsTo(
  { world, customerId }: CurrentVisit,
  tppId: string,
): Promise<GivenConsent[]> {
  const psuId = await psuIdOf({ tppId }, customerId);
  const relationship = await psus.relationship(tppId, psuId);
  const consents = relationship?.consents.filter((each) => each.world === world) ?? [];
  return consents.map((consent) => ({ tppId, psuId, consent }));
}
