import { deriveUuid } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/** The PSU-ID of a customer for one TPP. It is stable, and another TPP gets another id. */
export async function psuIdOf(
  { tppId }: Pick<ScaFlow, "tppId">,
  customerId: string,
): Promise<string> {
  return deriveUuid(await secret("ids"), "psu", tppId, customerId);
}
