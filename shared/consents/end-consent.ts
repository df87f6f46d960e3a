import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import { endedByTpp } from "../rules/consent-state.ts";
import { type Consent, isSameConsent } from "../schemas/relationship.ts";
import { fingerprint } from "../secrets/derive.ts";
import { audit } from "../table/audit.ts";
import { psus } from "../table/psus.ts";
import { agreementIn } from "./read-caller.ts";

/** The number of attempts if the consent changes at the same time. */
const attempts = 5;

/**
 * Ends a consent for the TPP, in its latest version. A consent that has already ended does not change, but the call is
 * decided: a repetition does not end anything that was granted since.
 */
export async function endConsent(caller: Caller, psuId: string, known: Consent): Promise<void> {
  const { tppId, requestId, id, place, at } = caller;
  let consent: Consent | undefined = known;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const after = consent && endedByTpp(consent, fingerprint(`${consent.version} ${id}`));
    if (!consent || !after) {
      await decide(caller, []);
      return;
    }
    const ended = { type: "CONSENT_ENDED", at: at.realTime, tppId, requestId, psuId } as const;
    const resource = { type: consent.funds ? "funds" : "consent", id: consent.version };
    const refused = await decide(caller, [
      psus.replace(tppId, psuId, consent, after),
      ...(consent.funds ? [] : psus.sessionEnded(tppId, psuId)),
      audit({ ...ended, corporateId: agreementIn(consent), resource }),
    ]);
    if (refused === undefined) return;
    const current = await psus.relationship(tppId, psuId);
    const all = [...(current?.consents ?? []), ...(current?.fundsConsents ?? [])];
    consent = all.find((each) => isSameConsent(each, known) && each.place === place);
  }
  throw new Error("The consent changed during every attempt to end it.");
}
