import { type ChooseAccountsView, chooseAccountsPage } from "../pages/choose-accounts-page.ts";
import { lastDayOf } from "../rules/account-access.ts";
import { consentState } from "../rules/consent-state.ts";
import type { Offer } from "./choose-accounts.ts";
import type { CurrentSession } from "./current-session.ts";
import { customerOf, frameOf } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import type { GrantedConsent } from "./granted-consents.ts";

/**
 * The checklist of a consent. The accounts it covers now are ticked, unless the customer has just submitted an empty
 * selection.
 */
export function renderChoice(
  call: ConsentsCall,
  session: CurrentSession,
  { consent }: GrantedConsent,
  { offer, ...fault }: { offer: Offer } & Pick<ChooseAccountsView, "problem">,
): string {
  const active = consentState(consent, session.at.now) === "active";
  const granted = active ? consent.accounts.map(({ id }) => id) : [];
  const confirmed = { scaAt: session.signedInAt.toISOString() };
  return chooseAccountsPage(frameOf(call), {
    visitor: customerOf(session),
    reference: call.reference,
    version: consent.version,
    tppName: consent.tppName,
    holderName: offer.holderName,
    active,
    accounts: offer.accounts.map(({ id, name, number }) => ({
      ...{ id, name, number },
      granted: granted.includes(id),
      checked: fault.problem !== "none" && granted.includes(id),
    })),
    validUntil: lastDayOf(confirmed),
    unattendedUntil: lastDayOf(confirmed, "unattended"),
    ...fault,
  });
}
