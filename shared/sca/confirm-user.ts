import { timesOf } from "../rules/clock.ts";
import { audit } from "../table/audit.ts";
import { decide, settle } from "./decide.ts";
import { type DecidedFlow, eventOf } from "./finish-sca.ts";
import { psuIdOf } from "./psu-id.ts";

/** Ends a flow with the PSU's agreement that the TPP may know who they are. */
export async function confirmUser(flow: DecidedFlow, realTime: Date): Promise<"done" | undefined> {
  const psuId = await psuIdOf(flow, flow.customerId);
  const now = timesOf(flow, realTime).now;
  const decision = await decide(flow, { psuId, now, realTime }, [
    audit({ ...eventOf(flow, "PSU_CONFIRMED", realTime), psuId }),
  ]);
  return settle(flow, decision, realTime);
}
