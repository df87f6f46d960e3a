import { accountIdsText } from "../rules/consent-state.ts";
import type { Consent, Granted } from "../schemas/relationship.ts";
import { psuIdOf } from "../secrets/psu-id.ts";
import { audit } from "../table/audit.ts";
import { psus } from "../table/psus.ts";
import { decide, endRefusedFlow } from "./decide.ts";
import type { PageCall } from "./define-page.ts";
import { earlierConsent } from "./earlier-consent.ts";
import { type DecidedFlow, eventOf, failSca } from "./finish-sca.ts";
import { fundsOf } from "./funds-of.ts";
import { failures } from "./outcomes.ts";
import { areStillAccessible } from "./still-accessible.ts";

/** The number of attempts to replace a consent that changes at the same time. */
const tries = 5;

/**
 * Ends a flow with a consent to these accounts. It replaces the earlier consent in its latest version. Accounts that
 * only the earlier one covered stay in `former`.
 */
export async function grantConsent(
  { flow, bank }: Pick<PageCall, "bank"> & { flow: DecidedFlow },
  accounts: readonly string[],
): Promise<"done" | undefined> {
  const now = flow.at.now.toISOString();
  const psuId = await psuIdOf(flow, flow.customerId);
  const { corporateId: context = "PRIVATE", offered = [], holderName = "" } = flow;
  const consent: Omit<Consent, "former"> = {
    context,
    accounts: offered
      .filter(({ id }) => accounts.includes(id))
      .map(({ id, kind }) => ({ id, kind })),
    grantedAt: now,
    scaAt: flow.scaAt ?? now,
    tppName: flow.tppName,
    holderName,
    customerId: flow.customerId,
    place: flow.place,
    version: flow.tokenHash,
    funds: fundsOf(flow),
  };
  // If the PSU loses the right to an account just after this check, no data leaks: every read checks again.
  if (!(await areStillAccessible({ flow, bank }, consent.accounts)))
    return failSca(flow, failures.changed);
  let { earlier = { former: [] } as { former: Granted[]; version?: string | undefined } } = flow;
  for (let done = 0; done < tries; done += 1) {
    const former = earlier.former.filter(({ id }) => !accounts.includes(id));
    const { version } = earlier;
    const before = version === undefined ? undefined : { version };
    const granted = psus.replace(flow.tppId, psuId, before, { ...consent, former });
    const decision = await decide(flow, psuId, [
      granted,
      audit({ ...eventOf(flow, "CONSENT_GRANTED"), psuId, after: accountIdsText(consent) }),
    ]);
    if (decision !== granted) return endRefusedFlow(flow, decision);
    const current = await psus.relationship(flow.tppId, psuId);
    earlier = earlierConsent(current, consent);
  }
  return failSca(flow, failures.changed);
}
