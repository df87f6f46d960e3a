import { psuIdOf } from "../secrets/psu-id.ts";
import { audit } from "../table/audit.ts";
import { decide, endRefusedFlow } from "./decide.ts";
import { type DecidedFlow, eventOf } from "./finish-sca.ts";

/** Ends a flow with the PSU's agreement that the TPP may know who they are. */
export async function confirmUser(flow: DecidedFlow): Promise<"done" | undefined> {
  const psuId = await psuIdOf(flow, flow.customerId);
  const decision = await decide(flow, psuId, [audit({ ...eventOf(flow, "PSU_CONFIRMED"), psuId })]);
  return endRefusedFlow(flow, decision);
}
