import type { Consent } from "../schemas/relationship.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { type FundsQuestion, fundsQuestions } from "../table/funds-questions.ts";
import type { Reader } from "../table/history.ts";
import { psus } from "../table/psus.ts";
import type { CurrentSession } from "./current-session.ts";
import { addressReference } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/** A customer's consent, of either kind, with its TPP and PSU-ID. */
export type GrantedConsent = { tppId: string; psuId: string; consent: Consent };

/** All consents of a customer, for all TPPs, in their current state. The index only tells which TPPs to look up. */
export async function grantedConsents(session: CurrentSession): Promise<GrantedConsent[]> {
  const tppIds = await psus.tppsOf(session.place, session.customerId);
  return (await Promise.all(tppIds.map((tppId) => consentsTo(session, tppId)))).flat();
}

/** A customer's consents for one TPP. Consents of an older sandbox world are left out. */
export async function consentsTo(
  { place, customerId }: CurrentSession,
  tppId: string,
): Promise<GrantedConsent[]> {
  const psuId = await psuIdOf({ tppId }, customerId);
  const relationship = await psus.relationship(tppId, psuId);
  const all = relationship ? [...relationship.consents, ...relationship.fundsConsents] : [];
  const consents = all.filter((each) => each.place === place);
  return consents.map((consent) => ({ tppId, psuId, consent }));
}

/**
 * The customer's consent that an address names, if any. Only consents of the signed-in customer are searched, so
 * nobody can name another customer's.
 */
export async function consentNamed(
  call: ConsentsCall,
  session: CurrentSession,
): Promise<GrantedConsent | undefined> {
  const all = await grantedConsents(session);
  return all.find((given) => consentReference(call, given) === call.reference);
}

/** The name of a consent in addresses. */
export const consentReference = (
  call: Pick<ConsentsCall, "browser">,
  { tppId, consent }: GrantedConsent,
): string => addressReference(call, tppId, consent.context, ...accountOfFunds(consent));

const accountOfFunds = ({ funds }: Consent) => (funds ? [funds.accountId] : []);

/** The reader whose reads a consent has allowed. */
export const readerOf = ({ tppId, psuId, consent }: GrantedConsent): Reader => ({
  tppId,
  psuId,
  place: consent.place,
  context: consent.context,
});

/** The newest questions under a consent, the newest first. None under one to read accounts. */
export const questionsUnder = async (
  { tppId, psuId, consent: { place, context, funds } }: GrantedConsent,
  now: Date,
  limit?: number,
): Promise<FundsQuestion[]> => {
  if (!funds) return [];
  const { accountId } = funds;
  return fundsQuestions.newest({ tppId, place, psuId, context, accountId }, now, limit);
};
