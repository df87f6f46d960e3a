import { deriveUuid } from "../derive.ts";
import { secret } from "../secrets.ts";
import type { ScaFlow } from "../table/sca-flows.ts";

/** A PSU-ID is one TPP's name for one customer: stable, and another TPP's differs. */
export async function psuIdOf(
  { tppId }: Pick<ScaFlow, "tppId">,
  customerId: string,
): Promise<string> {
  return deriveUuid(await secret("ids"), "psu", tppId, customerId);
}
