import { tellFinished } from "../flows/tell-sca.ts";
import { sandboxTime } from "../rules/clock.ts";
import type { Consent, Granted } from "../schemas/relationship.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { psus } from "../table/psus.ts";
import { tpps } from "../table/tpps.ts";
import type { PageCall } from "./define-page.ts";
import { earlierConsent } from "./earlier-consent.ts";
import { type DecidedFlow, eventOf, failSca, succeeded } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { areStillUsable } from "./still-usable.ts";

/** How often a consent that changes meanwhile is read anew before a new one takes its place. */
const tries = 5;

/**
 * Ends a flow with a consent to these accounts, which replaces the one before as it then stands: what that one covered
 * and the new one does not stays known as granted once.
 */
export async function grantConsent(
  { flow, bank, realTime }: Pick<PageCall, "bank" | "realTime"> & { flow: DecidedFlow },
  accounts: readonly string[],
): Promise<void> {
  const now = sandboxTime(flow, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const { corporateId: context = "PRIVATE", offered = [] } = flow;
  const consent: Omit<Consent, "former"> = {
    context,
    accounts: offered
      .filter(({ id }) => accounts.includes(id))
      .map(({ id, kind }) => ({ id, kind })),
    grantedAt: now.toISOString(),
    scaAt: flow.scaAt ?? now.toISOString(),
    tppName: flow.tppName,
    holderName: flow.holderName ?? "",
    customerId: flow.customerId,
    place: flow.place,
    version: flow.tokenHash,
  };
  // Whoever loses the right to use one in this moment is told nothing of it all the same: every read looks anew.
  if (!(await areStillUsable({ flow, bank }, consent.accounts)))
    return failSca(flow, failures.changed, realTime);
  let { earlier = { former: [] } as { former: Granted[]; version?: string | undefined } } = flow;
  for (let done = 0; done < tries; done += 1) {
    const former = earlier.former.filter(({ id }) => !accounts.includes(id));
    const { version } = earlier;
    const before = version === undefined ? undefined : { version };
    const refused = await table.change([
      psus.replace(flow.tppId, psuId, before, { ...consent, former }),
      ...succeeded(flow, psuId, now),
      audit({ ...eventOf(flow, "CONSENT_GRANTED", realTime), psuId }),
      ...tpps.unchanged(flow),
    ]);
    if (refused === undefined) return tellFinished(flow, "approved");
    if (refused !== 0) break;
    const current = await psus.relationship(flow.tppId, psuId);
    earlier = earlierConsent(current, flow.place, context);
  }
  await failSca(flow, failures.changed, realTime);
}
