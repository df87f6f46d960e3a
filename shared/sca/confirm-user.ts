import { sandboxTime } from "../rules/clock.ts";
import { auditFinished } from "../sca-redirect/audit-sca.ts";
import { audit } from "../table/audit.ts";
import { table } from "../table/client.ts";
import { tpps } from "../table/tpps.ts";
import { type DecidedFlow, eventOf, failSca, succeeded } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { psuIdOf } from "./psu-id.ts";
import { isStopped } from "./tpp-status.ts";

/** Ends a flow with the PSU's agreement that the TPP may know who they are. */
export async function confirmUser(flow: DecidedFlow, realTime: Date): Promise<void> {
  const psuId = await psuIdOf(flow, flow.customerId);
  if (await isStopped(flow, realTime)) return;
  const refused = await table.change([
    ...succeeded(flow, psuId, sandboxTime(flow, realTime)),
    audit({ ...eventOf(flow, "PSU_CONFIRMED", realTime), psuId }),
    ...tpps.unchanged(flow),
  ]);
  if (refused === undefined) return auditFinished(flow, "approved");
  await failSca(flow, failures.changed, realTime);
}
