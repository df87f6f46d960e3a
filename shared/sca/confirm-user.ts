import { sandboxTime } from "../rules/clock.ts";
import { audit } from "../table/audit.ts";
import { decide, refuse } from "./decide.ts";
import type { Ending } from "./ending.ts";
import { type DecidedFlow, eventOf } from "./finish-sca.ts";
import { psuIdOf } from "./psu-id.ts";

/** Ends a flow with the PSU's agreement that the TPP may know who they are. */
export async function confirmUser(flow: DecidedFlow, realTime: Date): Promise<Ending> {
  const psuId = await psuIdOf(flow, flow.customerId);
  const now = sandboxTime(flow, realTime);
  const decision = await decide(flow, { psuId, now, realTime }, [
    audit({ ...eventOf(flow, "PSU_CONFIRMED", realTime), psuId }),
  ]);
  return decision.ended ? decision : refuse(flow, decision.refused, realTime);
}
