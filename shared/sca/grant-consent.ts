import { sandboxTime } from "../rules/clock.ts";
import { auditFinished } from "../sca-redirect/audit-sca.ts";
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
import { areStillAccessible } from "./still-accessible.ts";
import { isStopped } from "./tpp-status.ts";

/** The number of attempts to replace a consent that changes at the same time. */
const tries = 5;

/**
 * Ends a flow with a consent to these accounts. It replaces the earlier consent in its latest version. Accounts that
 * only the earlier one covered stay in `former`.
 */
export async function grantConsent(
  { flow, bank, realTime }: Pick<PageCall, "bank" | "realTime"> & { flow: DecidedFlow },
  accounts: readonly string[],
): Promise<void> {
  const now = sandboxTime(flow, realTime);
  const psuId = await psuIdOf(flow, flow.customerId);
  const { corporateId: context = "PRIVATE", offered = [], holderName = "" } = flow;
  const consent: Omit<Consent, "former"> = {
    context,
    accounts: offered
      .filter(({ id }) => accounts.includes(id))
      .map(({ id, kind }) => ({ id, kind })),
    grantedAt: now.toISOString(),
    scaAt: flow.scaAt ?? now.toISOString(),
    tppName: flow.tppName,
    holderName,
    customerId: flow.customerId,
    place: flow.place,
    version: flow.tokenHash,
  };
  // If the PSU loses the right to an account just after this check, no data leaks: every read checks again.
  if (!(await areStillAccessible({ flow, bank }, consent.accounts)))
    return failSca(flow, failures.changed, realTime);
  let { earlier = { former: [] } as { former: Granted[]; version?: string | undefined } } = flow;
  for (let done = 0; done < tries; done += 1) {
    const former = earlier.former.filter(({ id }) => !accounts.includes(id));
    const { version } = earlier;
    const before = version === undefined ? undefined : { version };
    if (await isStopped(flow, realTime)) return;
    const refused = await table.change([
      psus.replace(flow.tppId, psuId, before, { ...consent, former }),
      ...succeeded(flow, psuId, now),
      audit({ ...eventOf(flow, "CONSENT_GRANTED", realTime), psuId }),
      ...tpps.unchanged(flow),
    ]);
    if (refused === undefined) return auditFinished(flow, "approved");
    if (refused !== 0) break;
    const current = await psus.relationship(flow.tppId, psuId);
    earlier = earlierConsent(current, flow.place, context);
  }
  await failSca(flow, failures.changed, realTime);
}
